// The states of a trade's health notices, those included that a change of another screen has opened again.
import type { ChangedAnswer } from '../../core/conditions/changed-answers.ts';
import type { NoticeState } from '../../core/orders/health-notice.ts';
import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import type { Services } from '../services/services.ts';
import { readNotices } from '../store/health-notices.ts';
import { changedSince } from './source-changes.ts';

/** A notice as it counts now. */
export interface CurrentNotice {
  state: NoticeState;
  /** What has changed in other screens since its answers were checked with them. */
  changed: readonly ChangedAnswer[];
}

/** By insured id. Answers that people review, and those of a product without notices, are not opened again. */
export async function readNoticeStates(
  services: Services,
  tradeId: string,
): Promise<ReadonlyMap<string, CurrentNotice>> {
  const notices = await readNotices(services.db, tradeId);
  const entries = await Promise.all(
    [...notices].map(async ([subject, state]) => {
      const isAnswered = state === 'passed' || state === 'failed';
      const key = { tradeId, screen: HEALTH_NOTICE_SCREEN, subject };
      const changed = isAnswered ? await changedSince(services, key) : [];
      return [subject, { state: changed.length > 0 ? 'toConfirm' : state, changed }] as const;
    }),
  );
  return new Map(entries);
}
