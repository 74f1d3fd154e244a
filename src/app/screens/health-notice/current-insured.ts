import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';

/**
 * Returns the insured with the visible notice: the selected insured, else the first with a notice to confirm, else the
 * first with a failed notice, else the first. Undefined without insureds.
 */
export function currentInsured(
  insured: readonly NoticeOfInsured[],
  selectedId: string | undefined,
): NoticeOfInsured | undefined {
  return (
    insured.find(({ insuredId }) => insuredId === selectedId) ??
    insured.find(({ state }) => state === 'toConfirm') ??
    insured.find(({ state }) => state === 'failed') ??
    insured[0]
  );
}
