// Every input type that takes its answers from a code list offers items by a rule: for the form checks, the check of
// answers, the filler, and drafts whose item is no longer offered.
import { expect, test } from 'vitest';
import { inputTypes, typeAndSettingsOf, type InputType } from '../../../schemas/elements/input-types.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { readCodeLists } from '../../tools/qa/input/read-code-lists.ts';
import { createRandom } from '../fill/random.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { validValue } from '../fill/sample-values.ts';
import { seededRandom } from '../fill/seeded-random.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { listOf } from '../form/configured-list.ts';
import { hiddenByOptions } from '../migrate/narrowed-options.ts';
import { flattenAnswers } from './answers.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const { codeListItem, items: lists } = readCodeLists();
const context = { asOf: '2026-11-27', codeListItem };

/** The settings of a question of the type with a list: its own, or one that a setting names. */
const settingsWithList = (inputType: InputType): Record<string, unknown> =>
  'list' in inputTypes[inputType].settings.properties && inputType !== 'occupation' && inputType !== 'bank'
    ? { list: 'boatModel' }
    : {};

const listTypes = (Object.keys(inputTypes) as InputType[]).filter(
  (inputType) =>
    listOf(typeAndSettingsOf({ inputType, settings: settingsWithList(inputType) })!) !== undefined,
);

test('these types take their answers from a list', () => {
  expect(listTypes).toEqual([
    'select',
    'radio',
    'cards',
    'checkboxes',
    'idType',
    'area',
    'occupation',
    'relation',
    'bank',
    'listItem',
    'listItems',
  ]);
});

/** Two codes that are answers to a question of the type. */
function twoCodes(inputType: InputType): [string, string] {
  const { settings } = typeAndSettingsOf({ inputType, settings: settingsWithList(inputType) })!;
  const codes = new Set<string>();
  for (let seed = 1; codes.size < 2; seed += 1) {
    const random = createRandom(seededRandom(seed));
    const value = validValue(inputType, settings as never, { random, context, lists });
    codes.add([value].flat()[0] as string);
  }
  return [...codes] as [string, string];
}

test.each(listTypes)('%s', (inputType) => {
  const [offered, refused] = twoCodes(inputType);
  const isSeveral = inputTypes[inputType].valueKind === 'codes';
  const answerOf = (code: string) => (isSeveral ? [code] : code);
  const question = element('item', inputType, {
    settings: settingsWithList(inputType),
    requiredFlag: 'Y',
    itemsWhen: { op: 'in', left: answerOperand('item'), values: [offered] },
  });
  const more = element('more', 'text', {
    visibleWhen: isSeveral
      ? { op: 'not', of: { op: 'in', left: answerOperand('item'), values: [offered] } }
      : { op: 'eq', left: answerOperand('item'), right: { const: refused } },
  });
  const tested = form([section('page', [question, more])]);
  expect(checkForm(tested, [], Object.keys(lists))).toMatchObject({ ok: true });

  const { index, validators } = compileTestForm(tested);
  const check = (item: unknown) =>
    checkSubmittedAnswers(index, validators, { page: { item } } as never, context);
  expect(check(answerOf(offered))).toMatchObject({ ok: true });
  expect(check(answerOf(refused))).toMatchObject({
    issues: [{ path: 'page/item', code: 'option.unavailable' }],
  });

  const proof = proveFillable(index, validators, { seed: 1, wanted: 3, tries: 6, context, lists });
  expect(proof.filled.map(({ values }) => values.get('page/item'))).toEqual(Array(3).fill(answerOf(offered)));

  const answers = { page: { item: answerOf(refused), more: 'x' } };
  const flat = flattenAnswers(index, answers as never);
  const answered = { elementId: idOf('item'), path: 'page/item', value: answerOf(refused) };
  const shown = { elementId: idOf('more'), path: 'page/more', value: 'x' };
  expect(
    hiddenByOptions(
      index,
      flat,
      { affected: [answered], visible: [answered, shown] },
      { context, itemsOf: (list) => lists[list] },
    ),
  ).toEqual([shown]);
});
