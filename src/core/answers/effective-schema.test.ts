import { expect, test } from 'vitest';
import {
  answerOperand,
  beneficiaryTotals,
  element,
  form,
  idOf,
  section,
} from '../../../tests/forms/small-form.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../form/form-index.ts';
import { flattenAnswers, type AnswerRow, type Answers } from './answers.ts';
import { effectiveSchema, type TextOf } from './effective-schema.ts';
import type { EffectiveUi } from './effective-ui.ts';
import { resolve } from './resolve.ts';

const words: Record<string, string> = {
  [`${idOf('person')}.title`]: 'Applicant',
  [`${idOf('mobile')}.elementName`]: 'Mobile number',
  [`${idOf('mobile')}.help`]: 'We send a code.',
  [`${idOf('mobile')}.alertTitle`]: '11 digits',
  [`${idOf('mobile')}.optional`]: 'if you have one',
  [`${idOf('smokes')}.option.yes`]: 'Yes',
  'relation.spouse': 'Spouse',
};
const textOf: TextOf = (id, property) => words[`${id}.${property}`];

/** The effective schema of a form for these answers. */
function effective(trial: Form, answers: Answers = {}) {
  const index = indexForm(trial);
  const flat = flattenAnswers(index, answers);
  return effectiveSchema(index, resolve(index, flat, { asOf: '2026-11-21' }), flat, textOf);
}

test('an element is a property with its words, its input type as the field, and its path', () => {
  const mobile = element('mobile', 'mobile', { defaultLocationValue: '86' });
  const { schema, uiSchema } = effective(form([section('person', [mobile])]));
  expect(schema).toMatchObject({
    type: 'object',
    properties: {
      person: {
        type: 'object',
        title: 'Applicant',
        properties: { mobile: { type: 'string', mobile: 'strict' } },
        required: [],
      },
    },
  });
  expect(uiSchema).toEqual({
    person: {
      mobile: {
        'ui:field': 'mobile',
        'ui:title': 'Mobile number',
        'ui:help': 'We send a code.',
        'ui:placeholder': '11 digits',
        'ui:options': {
          autoComplete: 'tel-national',
          inputMode: 'tel',
          openAt: '86',
          optionalLabel: 'if you have one',
          elementId: idOf('mobile'),
          path: 'person/mobile',
        },
      },
    },
  });
});

const smoker = form([
  section('person', [
    element('smokes', 'radio', { settings: { options: ['yes', 'no'] } }),
    element('perDay', 'integer', {
      visibleWhen: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } },
      requiredWhen: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } },
    }),
    element('brand', 'select', {
      settings: { options: ['a', 'b', 'c'] },
      optionsWhen: [
        {
          when: { op: 'eq', left: answerOperand('smokes'), right: { const: 'no' } },
          options: ['c', 'a'],
        },
      ],
    }),
    element('plans', 'checkboxes', {
      settings: { options: ['p', 'q'] },
      optionsWhen: [
        { when: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } }, options: ['q'] },
      ],
    }),
  ]),
  section('proof', [element('signed')], {
    visibleWhen: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } },
  }),
]);

test('hidden elements and sections are absent, and a condition adds them as required', () => {
  const asked = effective(smoker);
  expect(Object.keys(asked.schema.properties)).toEqual(['person']);
  expect(asked.schema.properties['person']).toMatchObject({ required: [] });
  expect(asked.schema.properties['person']).not.toHaveProperty('properties.perDay');
  expect(asked.uiSchema['person']).not.toHaveProperty('perDay');
  const answered = effective(smoker, { person: { smokes: 'yes' } });
  expect(Object.keys(answered.schema.properties)).toEqual(['person', 'proof']);
  expect(answered.schema.properties['person']).toMatchObject({
    properties: { perDay: { type: 'integer' } },
    required: ['perDay'],
  });
});

test('a date has the bounds that other answers set, so that its field is drawn again with them', () => {
  const end = element('end', 'date', { bounds: { min: answerOperand('start') } });
  const dates = form([section('person', [element('start', 'date'), end])]);
  const boundsAt = (start: AnswerRow) =>
    (effective(dates, { person: start }).uiSchema['person'] as EffectiveUi)['end'];
  expect(boundsAt({ start: '2026-12-22' })).toMatchObject({
    'ui:options': { bounds: { min: '2026-12-22', max: undefined } },
  });
  expect(boundsAt({})).toMatchObject({ 'ui:options': { bounds: { min: undefined, max: undefined } } });
});

test('options are those offered now, in the order of the settings, each with its word', () => {
  const all = effective(smoker);
  expect(all.schema.properties['person']).toMatchObject({
    properties: { brand: { enum: ['a', 'b', 'c'] }, plans: { items: { enum: ['p', 'q'] } } },
  });
  expect(all.uiSchema['person']).toMatchObject({ smokes: { 'ui:enumNames': ['Yes', 'no'] } });
  const smokes = effective(smoker, { person: { smokes: 'yes' } });
  expect(smokes.schema.properties['person']).toMatchObject({
    properties: { brand: { enum: ['a', 'b', 'c'] }, plans: { type: 'array', items: { enum: ['q'] } } },
  });
  const abstains = effective(smoker, { person: { smokes: 'no' } });
  expect(abstains.schema.properties['person']).toMatchObject({ properties: { brand: { enum: ['a', 'c'] } } });
  expect(abstains.uiSchema['person']).toMatchObject({ brand: { 'ui:enumNames': ['a', 'c'] } });
});

test('options of a code list have the words of the list', () => {
  const relation = element('kin', 'relation', { settings: { options: ['spouse', 'child'] } });
  const { uiSchema } = effective(form([section('person', [relation])]));
  expect(uiSchema['person']).toMatchObject({ kin: { 'ui:enumNames': ['Spouse', 'child'] } });
});

test('a computed element is read-only, whether its value is known or not (G1)', () => {
  const trial = form([
    section('person', [
      element('idNumber', 'idNumber'),
      element('birthDate', 'date', {
        computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
      }),
    ]),
  ]);
  expect(effective(trial).uiSchema['person']).toHaveProperty(['birthDate', 'ui:readonly'], true);
  const known = effective(trial, { person: { idNumber: '330106198803152427' } });
  expect(known.uiSchema['person']).toHaveProperty(['birthDate', 'ui:readonly'], true);
});

const insured = (repeat: { min: number; max: number }) =>
  form([
    section('insured', [element('email', 'email', { requiredFlag: 'Y' })], {
      repeat,
      section: section('heirs', [element('kin')], { repeat: { min: 1, max: 2 } }),
    }),
  ]);

test('each row has a schema of its own with a hidden row id, and so have the rows inside it', () => {
  const answers: Answers = {
    insured: [{ rowId: 'r1', heirs: [{ rowId: 'h1' }, { rowId: 'h2' }] }, { rowId: 'r2' }],
  };
  const { schema, uiSchema } = effective(insured({ min: 1, max: 3 }), answers);
  const heir = { type: 'object', properties: { rowId: { type: 'string' }, kin: {} }, required: ['rowId'] };
  expect(schema.properties['insured']).toMatchObject({
    type: 'array',
    minItems: 1,
    items: [
      {
        properties: { rowId: { type: 'string' }, email: {}, heirs: { minItems: 1, items: [heir, heir] } },
        required: ['rowId', 'email'],
      },
      { properties: { heirs: { items: { type: 'object', required: ['rowId'] } } } },
    ],
    additionalItems: { type: 'object', required: ['rowId'] },
  });
  expect(uiSchema['insured']).toMatchObject({
    items: [
      {
        rowId: { 'ui:widget': 'hidden' },
        // Browsers fill in the data of the device's owner, so rows turn that off.
        email: { 'ui:options': { path: 'insured/r1/email', autoComplete: 'off' } },
        heirs: {
          items: [{}, { kin: { 'ui:options': { path: 'insured/r1/heirs/h2/kin' } } }],
          'ui:options': { path: 'insured/r1/heirs', addable: false, removable: true },
        },
      },
      { heirs: { items: [] } },
    ],
    'ui:options': { path: 'insured', addable: true, removable: true, orderable: false },
  });
});

test('rows can be added up to the maximum, and removed down to the minimum', () => {
  const options = (repeat: { min: number; max: number }) =>
    effective(insured(repeat), { insured: [{ rowId: 'r1' }] }).uiSchema['insured'];
  expect(options({ min: 1, max: 1 })).toMatchObject({ 'ui:options': { addable: false, removable: false } });
  expect(options({ min: 0, max: 2 })).toMatchObject({ 'ui:options': { addable: true, removable: true } });
});

test('a list takes as many rows as another answer says now', () => {
  const trial = form([
    section('page', [element('guests', 'integer')]),
    section('guest', [element('nick')], {
      repeat: { min: 0, max: 5, bounds: { min: { const: 1 }, max: answerOperand('guests') } },
    }),
  ]);
  const guest = [{ rowId: 'r1' }, { rowId: 'r2' }];
  const listOf = (guests: number) => effective(trial, { page: { guests }, guest });
  expect(listOf(2).schema.properties['guest']).toMatchObject({ minItems: 1, maxItems: 2 });
  expect(listOf(2).uiSchema['guest']).toMatchObject({ 'ui:options': { max: 2, addable: false } });
  expect(listOf(3).uiSchema['guest']).toMatchObject({ 'ui:options': { max: 3, addable: true } });
  expect(listOf(1).schema.properties['guest']).toMatchObject({ maxItems: 1 });
});

test('no beneficiary can be added once the shares of every order are full', () => {
  const trial = form(
    [
      section(
        'heirs',
        [element('order', 'integer', { settings: { min: 1, max: 1 } }), element('share', 'ratio')],
        {
          repeat: { min: 0, max: 5 },
        },
      ),
    ],
    { groupChecks: [beneficiaryTotals('heirs', 'order', 'share')] },
  );
  const withShare = (share: number) =>
    effective(trial, { heirs: [{ rowId: 'h1', order: 1, share }] }).uiSchema['heirs'];
  expect(withShare(60)).toMatchObject({ 'ui:options': { addable: true } });
  expect(withShare(100)).toMatchObject({ 'ui:options': { addable: false } });
});
