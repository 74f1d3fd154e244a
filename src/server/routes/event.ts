// Handler of the call that counts what happened on pages.
import type { CallEvent, ScriptError } from '../../../schemas/generated/event.ts';
import { isCallOutcome } from '../../core/failures/call-outcome.ts';
import { Problem } from '../../core/failures/problem.ts';
import { contracts } from '../contracts/contracts.ts';
import { countEvents, type CountedEvent } from '../store/event-counts.ts';
import type { Handler } from './call.ts';

/**
 * Adds to the counts of today. The request alone is read, neither a session nor a cookie, so that no count leads to a person.
 *
 * @throws Problem request.invalid for a call or an outcome that is none of ours
 */
export const reportEvents: Handler<'reportEvents'> = async ({ build, calls, errors }, { services }) => {
  const issues = calls.flatMap(callIssues);
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
  const events = [...calls.map(countedCall), ...errors.map(countedError)];
  return { counted: await countEvents(services.db, { day: services.today(), build }, events) };
};

const callNames: ReadonlySet<string> = new Set(contracts.map(({ call }) => call));

/** The lists are those of the contracts and of the problems: a copy of them in the schema would have to follow every change. */
const callIssues = ({ call, outcome }: CallEvent, i: number) => [
  ...(callNames.has(call) ? [] : [issueAt(i, 'call')]),
  ...(isCallOutcome(outcome) ? [] : [issueAt(i, 'outcome')]),
];

/** @param i index of the call */
const issueAt = (i: number, field: 'call' | 'outcome') => ({
  code: 'request.enum',
  path: `calls/${i}/${field}`,
});

const countedCall = ({ call, outcome, duration, count }: CallEvent): CountedEvent => ({
  kind: 'call',
  name: call,
  outcome,
  detail: duration,
  count,
});

const countedError = ({ page, error, position, count }: ScriptError): CountedEvent => ({
  kind: 'error',
  name: page,
  outcome: error,
  detail: position,
  count,
});
