// Overlays that change outcomes and steps, whose operations come in another order, and whose base gets a new version.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form, Outcome } from '../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../schemas/generated/overlay.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { overlayConflicts } from '../../src/core/overlay/overlay-conflicts.ts';
import { isDeep } from '../depth.ts';
import { idOf, overlayOf, section as newSection } from '../forms/small-form.ts';
import { anyFlowEdit, FLOW_BASE, isNamed, OUTCOMES, outcome, SECTIONS, stepping } from './flow-edits.ts';
import { flatOf, problemsOf } from './effective-form.ts';
import { independentOf } from './operation-effects.ts';

const SEED = 20_261_124;

const OWN_OUTCOMES = ['chloutcome1', 'chloutcome2'];
const outcomeId = fc.constantFrom(...OUTCOMES);
const sectionId = fc.constantFrom(...SECTIONS);
const operation = fc.oneof(
  fc.record(
    {
      op: fc.constant('addOutcome' as const),
      after: fc.option(outcomeId),
      outcome: fc.tuple(fc.constantFrom(...OWN_OUTCOMES), isNamed).map(([id, when]) => outcome(id, when)),
    },
    { requiredKeys: ['op', 'outcome'] },
  ),
  fc.record({ op: fc.constant('removeOutcome' as const), outcomeId }),
  fc.record({ op: fc.constant('setSteps' as const), steps: fc.option(stepping(['chlfirst', 'chlsecond'])) }),
  fc.record({
    op: fc.constant('addSection' as const),
    after: fc.option(sectionId),
    section: fc.constant(newSection('chl_pets', [])),
  }),
  fc.record({ op: fc.constant('move' as const), target: sectionId, after: fc.option(sectionId) }),
  fc.record({ op: fc.constant('remove' as const), target: sectionId }),
) as fc.Arbitrary<OverlayOperation>;

const independent = fc
  .array(operation, { minLength: 1, maxLength: 4 })
  .map((all) => independentOf(all, FLOW_BASE));

test('the order of independent operations on outcomes and steps never matters', () => {
  let compared = 0;
  const shuffled = independent.chain((operations) =>
    fc.tuple(fc.constant(operations), fc.shuffledSubarray(operations, { minLength: operations.length })),
  );
  const property = fc.property(shuffled, ([operations, others]) => {
    const form = flatOf(FLOW_BASE, operations);
    if (operations.length > 1 && form) compared += 1;
    expect(canonicalJson(flatOf(FLOW_BASE, others) ?? null)).toBe(canonicalJson(form ?? null));
  });
  fc.assert(property, { numRuns: 300, seed: SEED });
  expect(compared).toBeGreaterThan(60);
});

/**
 * What publishing refuses by name: one step left, a step that asks what its own condition reads, and an outcome of the
 * new base behind an own one with the same condition.
 */
const REFUSED_BY_NAME = /^(step.count|condition.cycle|outcome.unreachable) /;

test('under a new base outcomes and steps of an overlay mean the same, or the conflict is named', () => {
  const counts = { same: 0, conflict: 0, refused: 0 };
  const edits = fc.array(anyFlowEdit, { minLength: 1, maxLength: 2 });
  const property = fc.property(independent, edits, (operations, changes) => {
    const before = flatOf(FLOW_BASE, operations);
    if (!before) return;
    const problems = problemsOf(before);
    // Operations may contradict each other, but never leave steps that do not fit the sections.
    expect(problems.filter((problem) => /^step\.(?!count )/.test(problem))).toEqual([]);
    if (problems.length > 0) return;
    const newBase = structuredClone(FLOW_BASE);
    for (const change of changes) change(newBase);
    if (problemsOf(newBase).length > 0) return;
    if (overlayConflicts(FLOW_BASE, newBase, overlayOf(operations)).length > 0)
      return void (counts.conflict += 1);
    const form = flatOf(newBase, operations);
    if (form && problemsOf(form).some((problem) => REFUSED_BY_NAME.test(problem)))
      return void (counts.refused += 1);
    counts.same += 1;
    expect(form && problemsOf(form)).toEqual([]);
    expect(form!.outcomes ?? []).toEqual(expectedOutcomes(newBase, operations));
    for (const own of operations) if (own.op === 'setSteps') expectSteps(form!, newBase, own.steps);
    if (operations.every(({ op }) => op !== 'setSteps')) expectSteps(form!, newBase, newBase.steps ?? null);
  });
  fc.assert(property, { numRuns: isDeep ? 4000 : 400, seed: SEED });
  expect(counts.same).toBeGreaterThan(100);
  expect(counts.conflict).toBeGreaterThan(20);
  expect(counts.refused).toBeLessThan(counts.same / 4);
});

/** The outcomes of the new base without those that go, and each own one after what it names. */
function expectedOutcomes({ outcomes = [] }: Form, operations: readonly OverlayOperation[]): Outcome[] {
  const all = [...outcomes];
  for (const own of operations) {
    if (own.op === 'removeOutcome')
      all.splice(
        all.findIndex((other) => other.outcomeId === own.outcomeId),
        1,
      );
    if (own.op !== 'addOutcome') continue;
    const { after } = own;
    const at = after === undefined ? all.length : all.findIndex((other) => other.outcomeId === after) + 1;
    all.splice(at, 0, own.outcome);
  }
  return all;
}

/** Sections that stay are in the step that names them; those of nobody's step are beside the one before them. */
function expectSteps(form: Form, newBase: Form, steps: Form['steps'] | null): void {
  if (!steps) return expect(form.steps).toBeUndefined();
  const order = form.sections.map(({ sectionId: id }) => id);
  expect(form.steps!.flatMap(({ sections }) => sections)).toEqual(order);
  const conditions = new Map(steps.map(({ stepId, visibleWhen }) => [stepId, visibleWhen]));
  for (const { stepId, sections, visibleWhen } of form.steps!) {
    expect(visibleWhen).toEqual(conditions.get(stepId));
    const named = steps.find((step) => step.stepId === stepId)!.sections;
    expect(named.some((id) => sections.includes(id)) || newBase.sections.length < order.length).toBe(true);
  }
}

test('an id of an own outcome that the base has now is a conflict', () => {
  const newBase = structuredClone(FLOW_BASE);
  newBase.outcomes!.unshift(outcome(OWN_OUTCOMES[0]!, { op: 'empty', left: { element: idOf('name') } }));
  const added: OverlayOperation = { op: 'addOutcome', after: null, outcome: outcome(OWN_OUTCOMES[0]!) };
  expect(overlayConflicts(FLOW_BASE, newBase, overlayOf([added]))).toMatchObject([{ kind: 'taken' }]);
});
