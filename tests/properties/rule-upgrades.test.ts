// Overlays that set rules of every kind, whose operations come in another order, and whose base gets a new version.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../schemas/generated/overlay.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { overlayConflicts } from '../../src/core/overlay/overlay-conflicts.ts';
import { casesByDepth } from '../depth.ts';
import { overlayOf } from '../forms/small-form.ts';
import { flatOf, problemsOf } from './effective-form.ts';
import { independentOf } from './operation-effects.ts';
import {
  anyRuleEdit,
  BASE_CONDITION,
  isHigh,
  OPTIONS,
  OWN_CONDITIONS,
  PLAN,
  RULE_BASE,
  RULE_PROPERTIES,
  RULES,
  type RuleProperty,
} from './rule-edits.ts';

const SEED = 20_261_127;

const settingOf = (property: RuleProperty): fc.Arbitrary<OverlayOperation> =>
  fc.record({
    op: fc.constant('set' as const),
    property: fc.constant(property),
    target: RULES[property].target,
    value: RULES[property].value as fc.Arbitrary<unknown>,
  }) as fc.Arbitrary<OverlayOperation>;

const ownCondition = fc.constantFrom(...OWN_CONDITIONS);
const operation: fc.Arbitrary<OverlayOperation> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...RULE_PROPERTIES).chain(settingOf) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('addCondition' as const),
      conditionId: ownCondition,
      condition: isHigh,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ op: 'removeCondition' as const, conditionId: BASE_CONDITION }) },
);

/** A condition of the overlay or of the base, with a question that is asked while it is true. */
const named = fc
  .tuple(fc.option(ownCondition), isHigh, RULES.visibleWhen.target)
  .map(([own, condition, target]): OverlayOperation[] => [
    ...(own ? [{ op: 'addCondition' as const, conditionId: own, condition }] : []),
    {
      op: 'set',
      property: 'visibleWhen',
      target,
      value: { op: 'ref', condition: own ?? BASE_CONDITION },
    },
  ]);

const independent = fc
  .tuple(fc.array(operation, { minLength: 1, maxLength: 5 }), fc.option(named, { nil: [] }))
  .map(([others, uses]) => independentOf(others, RULE_BASE, uses));

test('the order of independent operations on rules never matters', () => {
  let compared = 0;
  const shuffled = independent.chain((operations) =>
    fc.tuple(fc.constant(operations), fc.shuffledSubarray(operations, { minLength: operations.length })),
  );
  const property = fc.property(shuffled, ([operations, others]) => {
    const form = flatOf(RULE_BASE, operations);
    if (operations.length > 1 && form) compared += 1;
    expect(canonicalJson(flatOf(RULE_BASE, others) ?? null)).toBe(canonicalJson(form ?? null));
  });
  fc.assert(property, { numRuns: casesByDepth({ sample: 300, deep: 3000 }), seed: SEED });
  expect(compared).toBeGreaterThan(150);
});

/** What publishing refuses by name: rules of both that only together go round in a circle or contradict each other. */
const REFUSED_BY_NAME = /\.cycle |^bounds\.|^initialValue\.|^mayChange\.|^computed/;

test('under a new base every kind of rule of an overlay means the same, or the conflict is named', () => {
  const counts = { conflict: 0, refused: 0 };
  const same = new Map<string, number>();
  const edits = fc.array(anyRuleEdit, { minLength: 1, maxLength: 2 });
  const property = fc.property(independent, edits, (operations, changes) => {
    const before = flatOf(RULE_BASE, operations);
    if (!before || problemsOf(before).length > 0) return;
    const newBase = structuredClone(RULE_BASE);
    for (const change of changes) change(newBase);
    if (problemsOf(newBase).length > 0) return;
    if (overlayConflicts(RULE_BASE, newBase, overlayOf(operations)).length > 0)
      return void (counts.conflict += 1);
    const form = flatOf(newBase, operations);
    if (form && problemsOf(form).some((problem) => REFUSED_BY_NAME.test(problem)))
      return void (counts.refused += 1);
    expect(form && problemsOf(form)).toEqual([]);
    expect(rulesOf(form!)).toEqual(expectedRules(newBase, operations));
    expect(lostOptionsIn(form!, operations)).toEqual([]);
    for (const own of operations) {
      const kind = own.op === 'set' ? own.property : own.op;
      same.set(kind, (same.get(kind) ?? 0) + 1);
    }
  });
  fc.assert(property, { numRuns: casesByDepth({ sample: 800, deep: 10_000 }), seed: SEED });
  const kinds = [...RULE_PROPERTIES, 'addCondition', 'removeCondition'];
  expect(kinds.filter((kind) => (same.get(kind) ?? 0) < 5)).toEqual([]);
  expect(counts.conflict).toBeGreaterThan(30);
  expect(counts.refused).toBeLessThan(counts.conflict);
}, 60_000);

/** Options that operations name and the form no longer offers. */
function lostOptionsIn(form: Form, operations: readonly OverlayOperation[]): string[] {
  const plan = allElements(form).find(({ elementId }) => elementId === PLAN);
  const offered = plan ? (plan.settings!['options'] as string[]) : OPTIONS;
  const text = JSON.stringify(operations);
  return OPTIONS.filter((option) => text.includes(option) && !offered.includes(option));
}

/** The properties of every question and section by id, and the named conditions. */
function rulesOf(form: Form): Record<string, unknown> {
  const rules: Record<string, unknown> = { conditions: form.conditions ?? {} };
  for (const { elements, ...own } of allSections(form)) {
    rules[own.sectionId] = own;
    for (const part of elements) rules[part.elementId] = part;
  }
  return rules;
}

/** The rules of the new base, with those of the overlay in their place. */
function expectedRules(newBase: Form, operations: readonly OverlayOperation[]): Record<string, unknown> {
  const rules = rulesOf(structuredClone(newBase));
  const conditions = rules['conditions'] as Record<string, unknown>;
  for (const own of operations) {
    if (own.op === 'set') (rules[own.target] as Record<string, unknown>)[own.property] = own.value;
    if (own.op === 'addCondition') conditions[own.conditionId] = own.condition;
    if (own.op === 'removeCondition') delete conditions[own.conditionId];
  }
  return rules;
}
