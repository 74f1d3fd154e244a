import { expect, test } from 'vitest';
import elementSchema from '../../../schemas/documents/element.json' with { type: 'json' };
import formSchema from '../../../schemas/documents/form.json' with { type: 'json' };
import groupCheckSchema from '../../../schemas/documents/group-check.json' with { type: 'json' };
import stepSchema from '../../../schemas/documents/step.json' with { type: 'json' };
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Condition, Expression, ItemAttribute } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintAttributes } from './lint-attributes.ts';

/** The key of the id of each part in the examples; a named condition is of the form. */
const KIND_OF: Readonly<Record<string, string>> = {
  [idOf('sum')]: 'elementId',
  [idOf('plan2')]: 'elementId',
  [idOf('own')]: 'elementId',
  [idOf('heirs')]: 'sectionId',
  check000: 'checkId',
  referred: 'outcomeId',
  steptwo0: 'stepId',
  ishigh00: 'formatVersion',
};
const TODAY = '2026-11-27';
const classOf: ItemAttribute = {
  fn: 'attribute',
  left: answerOperand('job'),
  list: 'jobs',
  attribute: 'class',
  type: 'number',
};
const isHigh: Condition = { op: 'gt', left: classOf, right: { const: 3 } };
const isNamed: Condition = { op: 'ref', condition: 'ishigh00' };
const double: Expression = { fn: 'multiply', args: [classOf, { const: 2 }] };

const item = (code: string, rest: Partial<CodeListItem> = {}): CodeListItem => ({
  code,
  labels: { zh_CN: code },
  ...rest,
});

/** A form with an occupation, a question, a list of rows, and what reads the class of the occupation. */
const reading = (
  { of: ofElement, rows }: { of?: Partial<Element>; rows?: Partial<Section> },
  rest: Partial<Form> = {},
): Form =>
  form(
    [
      section('page', [
        element('job', 'listItem', { settings: { list: 'jobs' } }),
        element('sum', 'integer', ofElement),
        element('plan', 'radio', { settings: { options: ['A', 'B'] } }),
      ]),
      section('heirs', [element('name')], { repeat: { min: 0, max: 3 }, ...rows }),
    ],
    rest,
  );

const listed = element('own', 'listItem', {
  settings: { list: 'jobs' },
  itemsWhen: { op: 'gt', left: { ...classOf, left: answerOperand('own') }, right: { const: 3 } },
});
const options = element('plan2', 'radio', {
  settings: { options: ['A', 'B'] },
  optionsWhen: [{ when: isHigh, options: ['A'] }],
});
const withElement = (added: Element): Form => {
  const base = reading({});
  return { ...base, sections: [...base.sections, section('more', [added])] };
};
const check = (rest: object) => ({
  groupChecks: [
    { checkId: 'check000', check: 'condition', path: idOf('sum'), severity: 'error', ...rest } as never,
  ],
});
const outcome = { outcomeId: 'referred', result: 'failed' as const, when: isHigh };

/** A rule of every kind that a form has, by the part and the property that the problem names. */
const READERS: [part: string, rule: string, Form][] = [
  [idOf('sum'), 'visibleWhen', reading({ of: { visibleWhen: isHigh } })],
  [idOf('sum'), 'requiredWhen', reading({ of: { requiredWhen: isHigh } })],
  [idOf('sum'), 'readOnlyWhen', reading({ of: { readOnlyWhen: isHigh } })],
  [idOf('sum'), 'bounds', reading({ of: { bounds: { max: double } } })],
  [idOf('sum'), 'computed', reading({ of: { computed: double } })],
  [idOf('sum'), 'computedWhen', reading({ of: { computed: { const: 1 }, computedWhen: isHigh } })],
  [idOf('sum'), 'initialValue', reading({ of: { initialValue: double } })],
  [idOf('plan2'), 'optionsWhen', withElement(options)],
  [idOf('own'), 'itemsWhen', withElement(listed)],
  [idOf('heirs'), 'visibleWhen', reading({ rows: { visibleWhen: isHigh } })],
  [idOf('heirs'), 'repeat', reading({ rows: { repeat: { min: 0, max: 3, bounds: { max: classOf } } } })],
  ['check000', 'refuseWhen', reading({}, check({ refuseWhen: isHigh }))],
  [
    'check000',
    'when',
    reading({}, check({ when: isHigh, refuseWhen: { op: 'empty', left: answerOperand('sum') } })),
  ],
  ['ishigh00', 'conditions', reading({ of: { visibleWhen: isNamed } }, { conditions: { ishigh00: isHigh } })],
  ['referred', 'when', reading({}, { outcomes: [outcome] })],
  [
    'steptwo0',
    'visibleWhen',
    reading(
      {},
      {
        steps: [
          { stepId: 'stepone0', sections: [idOf('page')] },
          { stepId: 'steptwo0', sections: [idOf('heirs')], visibleWhen: isHigh },
        ],
      },
    ),
  ],
];

const problemsOf = (tested: Form, jobs: CodeListItem[]) =>
  lintAttributes(indexForm(tested).form, { jobs }, TODAY);

test.each(READERS)('a reader without an attribute to read is named: %s %s', (part, rule, tested) => {
  const problem = {
    code: 'condition.unknownAttribute',
    id: part,
    params: { rule, list: 'jobs', attribute: 'class', type: 'number' },
  };
  expect(problemsOf(tested, [item('clerk')])).toEqual([problem]);
  expect(problemsOf(tested, [item('clerk', { attributes: { class: 'low' } })])).toEqual([problem]);
  const retired = item('diver', { attributes: { class: 4 }, validTo: '2026-11-26' });
  expect(problemsOf(tested, [item('clerk'), retired])).toEqual([problem]);
  expect(problemsOf(tested, [item('clerk'), item('diver', { attributes: { class: 4 } })])).toEqual([]);
});

const OWN_IDS = ['elementId', 'sectionId', 'stepId', 'checkId', 'outcomeId', 'formatVersion'];

/** The properties with rules of every part that the documents describe, as `elementId visibleWhen`. */
const rulesInSchemas = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const properties: object = 'properties' in node ? node.properties! : {};
  const id = OWN_IDS.find((key) => key in properties);
  if (id === undefined) return Object.values(node).flatMap((part) => rulesInSchemas(part));
  const holdsRule = (part: object) => JSON.stringify(part).includes('"condition.json');
  const isOfParts = (part: object) => OWN_IDS.some((key) => JSON.stringify(part).includes(`"${key}"`));
  return [
    ...Object.entries(properties)
      .filter(([, part]) => holdsRule(part) && !isOfParts(part))
      .map(([name]) => `${id} ${name}`),
    ...Object.values(node).flatMap((part) => rulesInSchemas(part)),
  ];
};

test('every property that the documents give a rule has a reader above', () => {
  const inSchemas = [formSchema, elementSchema, groupCheckSchema, stepSchema].flatMap((schema) =>
    rulesInSchemas(schema),
  );
  const tried = READERS.map(([part, rule]) => `${KIND_OF[part]} ${rule}`);
  expect(new Set(tried)).toEqual(new Set(inSchemas));
});
