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

/** What a check without the limit is as good as. */
const NO_LIMIT: Record<string, number> = { min: 0, minDays: 0, max: Infinity };

/** What changed in the rules over several answers. */
export function diffChecks(before: Form, after: Form): Change[] {
  const old = new Map(before.groupChecks.map((check) => [check.checkId, check]));
  const now = new Map(after.groupChecks.map((check) => [check.checkId, check]));
  return [
    ...after.groupChecks.flatMap((check) => {
      const was = old.get(check.checkId);
      return was
        ? diffCheck(was, check)
        : [change('check.added', subjectOf(check), { property: check.check })];
    }),
    ...before.groupChecks
      .filter(({ checkId }) => !now.has(checkId))
      .map((check) => change('check.removed', subjectOf(check), { property: check.check })),
  ];
}

const subjectOf = ({ checkId, check }: GroupCheck) => ({ id: checkId, path: check });

function diffCheck(was: GroupCheck, now: GroupCheck): Change[] {
  const [old, is] = [was, now] as unknown as Record<string, unknown>[] as [Keys, Keys];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(is)])];
  return keys
    .filter((key) => canonicalJson(old[key] ?? null) !== canonicalJson(is[key] ?? null))
    .map((key) => keyChange(now, key, old[key], is[key]));
}

type Keys = Record<string, unknown>;

function keyChange(check: GroupCheck, property: string, before: unknown, after: unknown): Change {
  const tighter = TIGHTER[property];
  const values = { property, before, after };
  if (!tighter) return change('check.changed', subjectOf(check), values);
  const limit = (value: unknown) => (typeof value === 'number' ? value : NO_LIMIT[property]!);
  const code = tighter(limit(before), limit(after)) ? 'check.tighter' : 'check.looser';
  return change(code, subjectOf(check), values);
}
