import type { ElectronicPolicyResponse } from '../../../../schemas/generated/underwriting.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import action from '../../ui/action.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { usePolicyDownload } from './use-policy.ts';

/** The button that saves the file of a policy on the device. */
export function PolicyDownload({ policy }: { policy: ElectronicPolicyResponse }) {
  const { t } = useBuyingWords();
  const { download, isLoading, problem } = usePolicyDownload(policy);
  return (
    <>
      <ProblemNote problem={problem} />
      <button
        type="button"
        className={action['primary']}
        aria-disabled={isLoading || undefined}
        onClick={() => void download()}
      >
        {t(isLoading ? 'policy.loading' : 'policy.download')}
      </button>
    </>
  );
}
