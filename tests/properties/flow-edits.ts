// A small base form with outcomes and steps, and random edits that a new version of it makes.
import fc from 'fast-check';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Form, Outcome } from '../../schemas/generated/form.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';

const ELEMENTS = ['name', 'plate', 'note', 'fee'].map(idOf);
const SECTION_CODES = ['person', 'cars', 'more', 'pay'];
export const SECTIONS = SECTION_CODES.map(idOf);
export const OUTCOMES = ['refused0', 'reviewed', 'accepted'];

/** A condition that reads one of the base's elements. */
export const isNamed = fc
  .constantFrom(...ELEMENTS)
  .map((read): Condition => ({ op: 'empty', left: { element: read } }));

/** An outcome that lets people pass, by default whoever comes to it. */
export const outcome = (outcomeId: string, when?: Condition): Outcome => ({
  outcomeId,
  result: 'passed',
  ...(when ? { when } : {}),
});

const empty = (code: string): Condition => ({ op: 'empty', left: { element: idOf(code) } });

export const FLOW_BASE: Form = form(
  SECTION_CODES.map((code, i) => ({
    ...section(code, []),
    elements: [element(['name', 'plate', 'note', 'fee'][i]!)],
  })),
  {
    steps: [
      { stepId: 'basefirst', sections: SECTIONS.slice(0, 2) },
      { stepId: 'basesecond', sections: SECTIONS.slice(2), visibleWhen: empty('name') },
    ],
    outcomes: [outcome('refused0', empty('name')), outcome('reviewed', empty('plate')), outcome('accepted')],
  },
);

/** Steps over the sections of the base in their order, some with a condition. */
export const stepping = (stepIds: readonly string[]): fc.Arbitrary<NonNullable<Form['steps']>> =>
  fc
    .tuple(fc.integer({ min: 1, max: SECTIONS.length - 1 }), fc.option(isNamed, { nil: undefined }))
    .map(([at, visibleWhen]) => [
      { stepId: stepIds[0]!, sections: SECTIONS.slice(0, at) },
      { stepId: stepIds[1]!, sections: SECTIONS.slice(at), ...(visibleWhen ? { visibleWhen } : {}) },
    ]);

/** A change of a base, made in place. */
type Edit = (newBase: Form) => void;

const position = fc.nat({ max: 3 });
const outcomeAt = fc.nat({ max: 2 });

const moveSection = (newBase: Form, from: number, to: number) => {
  const [part] = newBase.sections.splice(from, 1);
  if (part) newBase.sections.splice(to, 0, part);
  orderSteps(newBase);
};

/** The steps that a configurator would write for the order of the sections. */
function orderSteps(newBase: Form): void {
  const order = newBase.sections.map(({ sectionId }) => sectionId);
  if (!newBase.steps) return;
  let from = 0;
  const sizes = newBase.steps.map(({ sections }) => sections.length);
  for (const [i, step] of newBase.steps.entries()) {
    const isLast = i === newBase.steps.length - 1;
    step.sections = order.slice(from, isLast ? undefined : from + sizes[i]!);
    from += sizes[i]!;
  }
}

export const anyFlowEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(outcomeAt, isNamed).map(([at, when]): Edit => ({ outcomes = [] }) => {
    if (outcomes[at]?.when) outcomes[at].when = when;
  }),
  outcomeAt.map(
    (at): Edit =>
      ({ outcomes = [] }) =>
        void outcomes.splice(at, 1),
  ),
  fc.tuple(outcomeAt, isNamed).map(([at, when]): Edit => ({ outcomes = [] }) => {
    if (!outcomes.some(({ outcomeId }) => outcomeId === 'newoutcome'))
      outcomes.splice(at, 0, outcome('newoutcome', when));
  }),
  fc.constant<Edit>(({ outcomes = [] }) => {
    const [first, second] = outcomes;
    if (first?.when && second?.when) outcomes.splice(0, 2, second, first);
  }),
  fc.constant<Edit>(({ outcomes = [] }) => {
    if (!outcomes.some(({ outcomeId }) => outcomeId === 'chloutcome1'))
      outcomes.unshift(outcome('chloutcome1', empty('note')));
  }),
  fc.constant<Edit>((newBase) => void delete newBase.steps),
  stepping(['basefirst', 'basesecond']).map((steps): Edit => (newBase) => {
    if (newBase.steps && newBase.sections.length === SECTIONS.length) {
      newBase.steps = structuredClone(steps);
      orderSteps(newBase);
    }
  }),
  stepping(['chlfirst', 'basesecond']).map((steps): Edit => (newBase) => {
    if (newBase.sections.length === SECTIONS.length) newBase.steps = structuredClone(steps);
    orderSteps(newBase);
  }),
  fc.tuple(position, position).map(
    ([from, to]): Edit =>
      (newBase) =>
        moveSection(newBase, from, to),
  ),
  position.map((at): Edit => (newBase) => {
    newBase.sections.splice(at, 1);
    orderSteps(newBase);
  }),
  position.map((at): Edit => (newBase) => {
    if (newBase.sections.some(({ sectionCode }) => sectionCode === 'fees')) return;
    newBase.sections.splice(at, 0, section('fees', []));
    orderSteps(newBase);
  }),
);
