// Radios, selects, cards and checkboxes whose options are the items of a short code list.
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { readCodeLists } from '../../tools/qa/input/read-code-lists.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { withListedOptions } from '../form/listed-options.ts';
import { indexForm } from '../form/form-index.ts';
import { lintChoices } from '../lint/lint-choices.ts';
import { lintForm } from '../lint/lint-form.ts';
import { flattenAnswers } from './answers.ts';
import { resolve } from './resolve.ts';
import { shownOptions } from './shown-options.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const { codeListItem, items: lists } = readCodeLists();
const context = { asOf: '2026-11-21', codeListItem };
const list = 'boatModel';
const ended = { ...codeListItem(list, 'HB28')!, validTo: '2026-11-20' };
const withEnded = (items: readonly CodeListItem[] = lists[list]!) =>
  items.map((item) => (item.code === 'HB28' ? ended : item));

const attributeOf = (code: string, attribute: string) =>
  ({ fn: 'attribute', left: answerOperand(code), list, attribute, type: 'text' }) as const;
const isBrand: Condition = { op: 'eq', left: attributeOf('maker', 'level'), right: { const: 'brand' } };
const belowMaker: Condition = {
  op: 'eq',
  left: attributeOf('model', 'parent'),
  right: answerOperand('maker'),
};
const maker = element('maker', 'radio', { settings: { list }, itemsWhen: isBrand });
const model = (inputType: string, rest: Partial<Element> = {}): Element =>
  element('model', inputType, { settings: { list }, itemsWhen: belowMaker, ...rest });
const pageOf = (...elements: Element[]): Form => form([section('page', elements)], { words: { zh_CN: {} } });

function issuesOf(tested: Form, page: object, rules = context): string[] {
  const { index, validators } = compileTestForm(tested);
  const result = checkSubmittedAnswers(index, validators, { page }, rules);
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

/** The options on the screen of a question. */
function shownAt(tested: Form, code: string, page: object, items = lists[list]!): readonly string[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const index = indexForm(withListedOptions(tested, () => items, context.asOf));
  const flat = flattenAnswers(index, { page } as never);
  const state = resolve(index, flat, { ...context, codeListItem: (_list, item) => byCode.get(item) });
  const { type, settings } = index.elementById.get(idOf(code))!;
  const path = `page/${code}`;
  return shownOptions(type.ui(settings), state.get(path)!, flat.values.get(path));
}

describe('a choice', () => {
  test.each(['radio', 'select', 'cards'])(
    'of the type %s takes an item that its rule offers',
    (inputType) => {
      const cascade = pageOf(maker, model(inputType));
      expect(issuesOf(cascade, { maker: 'CHN' })).toEqual(['page/maker option.unknown']);
      expect(issuesOf(cascade, { maker: 'HB28' })).toEqual(['page/maker option.unavailable']);
      expect(issuesOf(cascade, { maker: 'HAIBEI', model: 'YH30' })).toEqual([
        'page/model option.unavailable',
      ]);
      expect(issuesOf(cascade, { maker: 'HAIBEI', model: 'HB28' })).toEqual([]);
    },
  );

  test('of several items judges each, and their number', () => {
    const cascade = pageOf(maker, model('checkboxes', { settings: { list, max: 2, exclusive: ['QL35'] } }));
    expect(issuesOf(cascade, { maker: 'HAIBEI', model: ['HB28', 'YH30'] })).toEqual([
      'page/model option.unavailable',
    ]);
    expect(issuesOf(cascade, { model: ['QL35', 'QL70'] })).toEqual(['page/model options.exclusive']);
    expect(issuesOf(cascade, { model: ['YH30', 'YH60', 'YH90'] })).toEqual(['page/model options.tooMany']);
    expect(issuesOf(cascade, { maker: 'HAIBEI', model: ['HB28', 'HB45'] })).toEqual([]);
  });

  test('shows the items that can be chosen now, by the names of the list in each language', () => {
    const cascade = pageOf(maker, model('radio'));
    expect(shownAt(cascade, 'maker', {})).toEqual(['YUANHANG', 'HAIBEI', 'QINGLAN']);
    expect(shownAt(cascade, 'model', { maker: 'HAIBEI' })).toEqual(['HB28', 'HB45']);
    const worded = withListedOptions(
      { ...cascade, words: { zh_CN: {}, en_US: {} } },
      (id) => lists[id],
      context.asOf,
    );
    expect(worded.words['zh_CN']![`${idOf('model')}.option.HB28`]).toBe('海贝28');
    expect(worded.words['en_US']![`${idOf('model')}.option.HB28`]).toBe(
      codeListItem(list, 'HB28')!.labels.en_US,
    );
  });

  test('keeps a chosen item in sight that has ended or is refused, and offers it to nobody else', () => {
    const cascade = pageOf(maker, model('radio'));
    const others = ['HB45'];
    expect(shownAt(cascade, 'model', { maker: 'HAIBEI' }, withEnded())).toEqual(others);
    expect(shownAt(cascade, 'model', { maker: 'HAIBEI', model: 'HB28' }, withEnded())).toEqual([
      ...others,
      'HB28',
    ]);
    expect(shownAt(cascade, 'model', { maker: 'QINGLAN', model: 'HB28' })).toEqual(['QL35', 'QL70', 'HB28']);
    const several = pageOf(maker, model('checkboxes'));
    expect(shownAt(several, 'model', { maker: 'HAIBEI', model: ['HB28', 'HB45'] }, withEnded())).toEqual([
      'HB45',
      'HB28',
    ]);
    const retired = {
      ...context,
      codeListItem: (id: string, code: string) => (code === 'HB28' ? ended : codeListItem(id, code)),
    };
    expect(issuesOf(cascade, { maker: 'HAIBEI', model: 'HB28' }, retired)).toEqual([
      'page/model option.retired',
    ]);
  });

  test('is filled from its list', () => {
    const required = { requiredFlag: 'Y' } as const;
    const tested = pageOf({ ...maker, ...required }, model('checkboxes', required));
    const { index, validators } = compileTestForm(tested);
    const proof = proveFillable(index, validators, { seed: 1, wanted: 5, tries: 10, context, lists });
    expect(proof.filled.length).toBe(5);
  });
});

const problemsOf = (settings: object, inputType = 'radio', rest: Partial<Element> = {}): string[] => {
  const checked = checkForm(
    pageOf(element('a', inputType, { settings, ...rest } as Partial<Element>)),
    [],
    Object.keys(lists),
  );
  return checked.ok ? [] : checked.issues.map(({ code }) => code);
};

describe('publishing refuses a choice', () => {
  test('with neither options nor a list, with both, and with a list that is not published', () => {
    expect(problemsOf({})).toEqual(['settings.invalidOptions']);
    expect(problemsOf({ options: ['A'], list })).toEqual(['settings.invalidOptions']);
    expect(problemsOf({ list: 'planets' })).toEqual(['settings.unknownList']);
    expect(problemsOf({ list })).toEqual([]);
  });

  test('whose options rules narrow: those of a list are offered by `itemsWhen`', () => {
    const optionsWhen = [{ when: { op: 'empty', left: answerOperand('a') } as const, options: ['HAIBEI'] }];
    expect(problemsOf({ list }, 'radio', { optionsWhen })).toEqual(['condition.unknownOption']);
  });

  test('with more items than a screen takes, counted by what can be chosen, and with an option alone that is none', () => {
    const lintOf = (inputType: string, items: number, settings: object = {}) => {
      const { index } = compileTestForm(pageOf(element('a', inputType, { settings: { list, ...settings } })));
      const many = Array.from({ length: items }, (_, i) => ({
        ...ended,
        code: `I${i}`,
        validTo: '2026-11-21',
      }));
      return lintChoices(index, { [list]: [...many, ended] }, context.asOf).map(({ code, params }) => [
        code,
        params,
      ]);
    };
    expect(lintOf('radio', 50)).toEqual([]);
    expect(lintOf('radio', 51)).toEqual([['items.tooMany', { list, size: 51, max: 50 }]]);
    expect(lintOf('cards', 21)).toEqual([['items.tooMany', { list, size: 21, max: 20 }]]);
    expect(lintOf('listItem', 500)).toEqual([]);
    expect(lintOf('checkboxes', 3, { exclusive: ['I2'] })).toEqual([]);
    expect(lintOf('checkboxes', 3, { exclusive: ['HB28'] })).toEqual([
      ['items.exclusive', { list, code: 'HB28' }],
    ]);
  });
});

test('another list, or a list in the place of own options, asks again', () => {
  const classesOf = (before: object, after: object) =>
    diffForms(
      pageOf(element('a', 'radio', { settings: before } as Partial<Element>)),
      pageOf(element('a', 'radio', { settings: after } as Partial<Element>)),
    ).map(({ code }) => code);
  expect(classesOf({ list }, { list: 'nationality' })).toEqual(['setting.meaning']);
  expect(classesOf({ options: ['A'] }, { list })).toEqual(['options.replaced', 'setting.meaning']);
});

test('a condition that compares a choice with an item can be true', () => {
  const more = element('more', 'text', {
    visibleWhen: { op: 'eq', left: answerOperand('a'), right: { const: 'HAIBEI' } },
  });
  const { index } = compileTestForm(pageOf(element('a', 'radio', { settings: { list } }), more));
  expect(lintForm(index)).toEqual([]);
});
