import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';

/**
 * Whose notice is shown: who was chosen; else the first who has one to confirm, then the first who failed, then the
 * first. Undefined when nobody is insured.
 */
export function currentInsured(
  insured: readonly NoticeOfInsured[],
  chosen: string | undefined,
): NoticeOfInsured | undefined {
  return (
    insured.find(({ insuredId }) => insuredId === chosen) ??
    insured.find(({ state }) => state === 'toConfirm') ??
    insured.find(({ state }) => state === 'failed') ??
    insured[0]
  );
}
