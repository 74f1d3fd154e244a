// A small base form whose questions have rules of every kind, and random edits of the rules that a new version of it makes.
import fc from 'fast-check';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { allSections } from '../../src/core/form/form-elements.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';

/** Numbers that are asked for, by code: rules read and bound them. */
export const NUMBERS = ['count', 'price', 'fee'];
export const TOTAL = idOf('total');
export const PLAN = idOf('plan');
export const NAME = idOf('name');
export const CARS = idOf('cars');
export const OPTIONS = ['OPTA', 'OPTB', 'OPTC'];
export const BASE_CONDITION = 'basehigh';

/** Ids of the conditions that overlays add; a new base may take them. */
export const OWN_CONDITIONS = ['chlhigh01', 'chlhigh02'];

const numberCode = fc.constantFrom(...NUMBERS);
export const numberId = numberCode.map(idOf);
const limit = fc.integer({ min: 20, max: 40 }).map((value) => ({ const: value }));

/** A condition that reads a number, or now and then the choice. */
export const isHigh: fc.Arbitrary<Condition> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(numberCode, fc.integer({ min: 3, max: 6 })).map(([code, value]): Condition => ({
      op: 'gt',
      left: answerOperand(code),
      right: { const: value },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...OPTIONS).map((option): Condition => ({
      op: 'eq',
      left: answerOperand('plan'),
      right: { const: option },
    })),
  },
);

const plus = numberCode.chain((code) =>
  fc.constantFrom(...NUMBERS).map((other) => ({
    fn: 'add' as const,
    args: [answerOperand(code), answerOperand(other)],
  })),
);
const floorOf = isHigh.map((when) => ({
  fn: 'if' as const,
  when,
  then: { const: 2 },
  else: { const: 0 },
}));

/** A value of each property that holds a rule, for the questions that can have it. */
export const RULES = {
  requiredWhen: { target: numberId, value: isHigh },
  readOnlyWhen: { target: numberId, value: isHigh },
  visibleWhen: { target: numberId, value: isHigh },
  bounds: { target: numberId, value: fc.oneof(fc.record({ min: floorOf }), fc.record({ max: limit })) },
  initialValue: { target: numberId, value: fc.oneof(limit, plus) },
  pipes: { target: fc.constantFrom(NAME, idOf('count')), value: numberId.map((who) => ({ who })) },
  computed: { target: fc.constant(TOTAL), value: plus },
  computedWhen: { target: fc.constant(TOTAL), value: isHigh },
  mayChange: { target: fc.constant(TOTAL), value: fc.constant(true) },
  optionsWhen: {
    target: fc.constant(PLAN),
    value: isHigh.map((when) => [{ when, options: OPTIONS.slice(0, 2) }]),
  },
  repeat: {
    target: fc.constant(CARS),
    value: fc.tuple(fc.nat({ max: 1 }), fc.option(plus, { nil: undefined })).map(([min, max]) => ({
      min,
      max: 5,
      ...(max ? { bounds: { max } } : {}),
    })),
  },
} as const satisfies Record<string, { target: fc.Arbitrary<string>; value: fc.Arbitrary<unknown> }>;

export type RuleProperty = keyof typeof RULES;
export const RULE_PROPERTIES = Object.keys(RULES) as RuleProperty[];

const questions = NUMBERS.map((code) => element(code, 'integer', { settings: { max: 50 } }));

export const RULE_BASE: Form = form(
  [
    section('person', [
      element('name'),
      ...questions,
      element('total', 'integer', {
        computed: { fn: 'add', args: [answerOperand('count'), { const: 1 }] },
        settings: { max: 500 },
      }),
      element('plan', 'radio', { settings: { options: OPTIONS } }),
    ]),
    section('cars', [element('plate')], { repeat: { min: 1, max: 3 } }),
  ],
  {
    conditions: { [BASE_CONDITION]: { op: 'gt', left: answerOperand('count'), right: { const: 4 } } },
    words: { en_US: { [`${NAME}.elementName`]: 'Name', [`${PLAN}.elementName`]: 'Plan' } },
  },
);

/** A change of a base, made in place. */
type Edit = (newBase: Form) => void;

const partIn = (newBase: Form, id: string): Record<string, unknown> | undefined => {
  const sections = allSections(newBase);
  const part = [...sections.flatMap(({ elements }): Element[] => elements), ...sections].find(
    (candidate) => ('elementId' in candidate ? candidate.elementId : candidate.sectionId) === id,
  );
  return part as unknown as Record<string, unknown> | undefined;
};

const ruleEdit = fc.constantFrom(...RULE_PROPERTIES).chain((property) =>
  fc
    .tuple(RULES[property].target, fc.option(RULES[property].value as fc.Arbitrary<unknown>, { freq: 3 }))
    .map(([id, value]): Edit => (newBase) => {
      const part = partIn(newBase, id);
      if (!part) return;
      if (value === null) delete part[property];
      else part[property] = value;
    }),
);

export const anyRuleEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: ruleEdit },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...NUMBERS, 'name', 'plan', 'total').map((code): Edit => ({ sections }) => {
      for (const own of sections)
        own.elements = own.elements.filter(({ elementId }) => elementId !== idOf(code));
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(BASE_CONDITION, ...OWN_CONDITIONS), fc.option(isHigh))
      .map(([id, condition]): Edit => (newBase) => {
        const { [id]: _former, ...others } = newBase.conditions ?? {};
        newBase.conditions = condition ? { ...others, [id]: condition } : others;
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Edit>((newBase) => {
      const part = partIn(newBase, PLAN);
      if (part) part['settings'] = { options: OPTIONS.slice(1) };
    }),
  },
);
