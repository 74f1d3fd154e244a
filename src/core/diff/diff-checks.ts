// Compares the group checks of two versions of a form.
import type { Form } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change } from './change.ts';

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
        : [change('check.added', subjectOf(check), { property: check.check })];
    }),
    ...before.groupChecks
      .filter(({ checkId }) => !checksAfter.has(checkId))
      .map((check) => change('check.removed', subjectOf(check), { property: check.check })),
  ];
}

const subjectOf = ({ checkId, check }: GroupCheck) => ({ id: checkId, path: check });

function diffCheck(before: GroupCheck, after: GroupCheck): Change[] {
  const valuesBefore = new Map<string, unknown>(Object.entries(before));
  const valuesAfter = new Map<string, unknown>(Object.entries(after));
  const keys = [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])];
  return keys.flatMap((key) => {
    const [valueBefore, valueAfter] = [valuesBefore.get(key), valuesAfter.get(key)];
    if (canonicalJson(valueBefore ?? null) === canonicalJson(valueAfter ?? null)) return [];
    return [keyChange(after, key, valueBefore, valueAfter)];
  });
}

function keyChange(check: GroupCheck, property: string, before: unknown, after: unknown): Change {
  const isTighter = TIGHTER[property];
  const values = { property, before, after };
  if (!isTighter) return change('check.changed', subjectOf(check), values);
  const limit = (value: unknown) => (typeof value === 'number' ? value : NO_LIMIT[property]!);
  const code = isTighter(limit(before), limit(after)) ? 'check.tighter' : 'check.looser';
  return change(code, subjectOf(check), values);
}
