import { Problem } from '../../core/problem.ts';
import type { Services } from '../services.ts';
import type { FormKey } from '../store/drafts.ts';
import type { Trade } from '../store/trades.ts';

/** What a screen does beside asking and keeping; a screen that is published and stands nowhere here needs none of it. */
interface ScreenRule {
  /** Whether a trade has the subject that a form of this screen is about. */
  admits(services: Services, trade: Trade, subject: string): Promise<boolean>;
}

const screenRules: ReadonlyMap<string, ScreenRule> = new Map();

/** Of a screen that is filled once for a trade. */
const PLAIN: ScreenRule = { admits: (_services, _trade, subject) => Promise.resolve(subject === '') };

/** @throws Problem subject.notFound when there is nobody and nothing that the form could be about */
export async function admitSubject(
  services: Services,
  trade: Trade,
  { screen, subject }: FormKey,
): Promise<void> {
  const { admits } = screenRules.get(screen) ?? PLAIN;
  if (!(await admits(services, trade, subject))) throw new Problem('subject.notFound');
}
