// Compares the group checks of two versions of a form.
import type { Form } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { groupCheckType } from '../form/group-checks.ts';
import { change, type Change, type ChangeCode } from './change.ts';
import { isSameMeaning, isSameText } from './diff-conditions.ts';

/** Limits of checks, with the direction in which they refuse more; other keys select what a check applies to. */
const TIGHTER: Record<string, (before: number, after: number) => boolean> = {
  min: (before, after) => after > before,
  minDays: (before, after) => after > before,
  max: (before, after) => after < before,
};

/** The value that a missing limit equals. */
const NO_LIMIT: Record<string, number> = { min: 0, minDays: 0, max: Infinity };

/** Returns the changes of group checks, which are matched by id. */
export function diffChecks(before: Form, after: Form): Change[] {
  const checksBefore = new Map(before.groupChecks.map((check) => [check.checkId, check]));
  const checksAfter = new Map(after.groupChecks.map((check) => [check.checkId, check]));
  return [
    ...after.groupChecks.flatMap((check) => {
      const checkBefore = checksBefore.get(check.checkId);
      return checkBefore
        ? diffCheck(checkBefore, check)
        : [checkChange('check.added', check, { property: check.check })];
    }),
    ...before.groupChecks
      .filter(({ checkId }) => !checksAfter.has(checkId))
      .map((check) => checkChange('check.removed', check, { property: check.check })),
  ];
}

/** A change of a check, with the parts that it reads: a form may have several of a kind. */
const checkChange = (
  code: ChangeCode,
  check: GroupCheck,
  values: Pick<Change, 'property' | 'before' | 'after'>,
): Change =>
  change(
    code,
    { id: check.checkId, path: ('issue' in check && check.issue) || check.check },
    { ...values, operands: groupCheckType(check).operands(check) },
  );

function diffCheck(before: GroupCheck, after: GroupCheck): Change[] {
  const valuesBefore = new Map<string, unknown>(Object.entries(before));
  const valuesAfter = new Map<string, unknown>(Object.entries(after));
  const keys = [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])];
  return keys.flatMap((key) => {
    const [valueBefore, valueAfter] = [valuesBefore.get(key), valuesAfter.get(key)];
    if (isSameMeaning(valueBefore, valueAfter)) return [];
    if (isSameText(valueBefore, valueAfter))
      return [checkChange('check.meaning', after, { property: key, after: valueAfter })];
    return [keyChange(after, key, valueBefore, valueAfter)];
  });
}

/** A condition of a check compares by what it refuses: a check with `when` runs at fewer times than one without. */
function whenChange(check: GroupCheck, before: unknown, after: unknown): Change {
  const values = { property: 'when', before, after };
  if (before === undefined) return checkChange('check.looser', check, values);
  return checkChange(after === undefined ? 'check.tighter' : 'check.changed', check, values);
}

function keyChange(check: GroupCheck, property: string, before: unknown, after: unknown): Change {
  if (property === 'pipes') return checkChange('pipes.changed', check, { property, before, after });
  // The message of a refusal is another one; what is refused stays.
  if (property === 'issue') return checkChange('check.issue', check, { property, before, after });
  if (property === 'when') return whenChange(check, before, after);
  if (property === 'severity')
    return checkChange(after === 'error' ? 'check.tighter' : 'check.looser', check, {
      property,
      before,
      after,
    });
  const isTighter = TIGHTER[property];
  const values = { property, before, after };
  if (!isTighter) return checkChange('check.changed', check, values);
  const limit = (value: unknown) => (typeof value === 'number' ? value : NO_LIMIT[property]!);
  const code = isTighter(limit(before), limit(after)) ? 'check.tighter' : 'check.looser';
  return checkChange(code, check, values);
}
