import { useCallback, useState } from 'react';
import type { ElectronicPolicyResponse } from '../../../../schemas/generated/underwriting.ts';
import { call } from '../../calls/client.ts';
import { getObject } from '../../calls/objects.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useOrderSn } from './use-order.ts';

/** The policy of the order that the address names. */
export function usePolicy() {
  const orderSn = useOrderSn();
  return useQuery(
    useCallback(
      (signal?: AbortSignal) => call('electronicPolicy', { orderSn }, signal ? { signal } : {}),
      [orderSn],
    ),
  );
}

/** Saves the file of a policy on the device, once at a time. */
export function usePolicyDownload({ path, policyNo }: ElectronicPolicyResponse) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const download = async () => {
    if (isLoading) return;
    setLoading(true);
    setProblem(undefined);
    try {
      const url = URL.createObjectURL(await getObject(path));
      const link = Object.assign(document.createElement('a'), { href: url, download: `${policyNo}.pdf` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (thrown) {
      setProblem(toProblem(thrown));
    } finally {
      setLoading(false);
    }
  };
  return { download, isLoading, problem };
}
