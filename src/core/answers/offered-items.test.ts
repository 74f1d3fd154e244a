// The items of a code list that a question offers by other answers: what is refused, by whom, and what publishing refuses.
import { describe, expect, test } from 'vitest';
import type { Condition, Expression, ItemAttribute } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { readCodeLists } from '../../tools/qa/input/read-code-lists.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { lintAttributes } from '../lint/lint-attributes.ts';
import { flattenAnswers } from './answers.ts';
import { IncrementalCheck } from './incremental-check.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const { codeListItem, items: lists } = readCodeLists();
const context = { asOf: '2026-11-21', codeListItem };
const list = 'boatModel';

const itemAttribute = (
  code: string,
  attribute: string,
  type: ItemAttribute['type'] = 'text',
): ItemAttribute => ({
  fn: 'attribute',
  left: answerOperand(code),
  list,
  attribute,
  type,
});
const below = (code: string, parent: Expression): Condition => ({
  op: 'eq',
  left: itemAttribute(code, 'parent'),
  right: parent,
});
const boat = (code: string, itemsWhen: Condition, rest: Partial<Element> = {}): Element =>
  element(code, 'listItem', { settings: { list }, itemsWhen, ...rest });
const maker = element('maker', 'listItem', { settings: { list } });
const pageOf = (...elements: Element[]): Form => form([section('page', elements)]);

function issuesOf(tested: Form, page: object, rules = context): string[] {
  const { index, validators } = compileTestForm(tested);
  const result = checkSubmittedAnswers(index, validators, { page }, rules);
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

describe('a question offers', () => {
  const cascade = pageOf(maker, boat('model', below('model', answerOperand('maker'))));
  const refused = ['page/model option.unavailable'];

  test('the items below the answer of another question, and no item of the top level', () => {
    expect(issuesOf(cascade, { maker: 'HAIBEI', model: 'HB28' })).toEqual([]);
    expect(issuesOf(cascade, { maker: 'HAIBEI', model: 'YH30' })).toEqual(refused);
    expect(issuesOf(cascade, { maker: 'HAIBEI', model: 'HAIBEI' })).toEqual(refused);
  });

  test('every item while the other question is unanswered', () => {
    expect(issuesOf(cascade, { model: 'YH30' })).toEqual([]);
    expect(issuesOf(cascade, { model: 'HAIBEI' })).toEqual([]);
  });

  test('items by a fact about them, compared with an answer', () => {
    const short: Condition = {
      op: 'le',
      left: itemAttribute('model', 'length', 'number'),
      right: answerOperand('berth'),
    };
    const tested = pageOf(element('berth', 'integer'), boat('model', short));
    expect(issuesOf(tested, { berth: 9, model: 'YH30' })).toEqual([]);
    expect(issuesOf(tested, { berth: 8, model: 'YH30' })).toEqual(refused);
    // A maker has no length.
    expect(issuesOf(tested, { berth: 8, model: 'HAIBEI' })).toEqual([]);
  });

  test('a retired item no more, by the code of the list, and one that is still to be loaded', () => {
    const retired = (code: string) => ({ ...codeListItem(list, code)!, validTo: '2026-11-20' });
    expect(
      issuesOf(
        cascade,
        { maker: 'HAIBEI', model: 'YH30' },
        {
          ...context,
          codeListItem: (_list, code) => (code === 'YH30' ? retired(code) : codeListItem(list, code)),
        },
      ),
    ).toEqual(['page/model option.retired']);
    const placeholder = (_list: string, code: string) => ({ code, labels: { zh_CN: '' } });
    expect(
      issuesOf(cascade, { maker: 'HAIBEI', model: 'YH30' }, { ...context, codeListItem: placeholder }),
    ).toEqual([]);
  });

  test('several items, each of which the rule takes', () => {
    const rule = below('model', answerOperand('maker'));
    const tested = pageOf(maker, element('model', 'listItems', { settings: { list }, itemsWhen: rule }));
    expect(problemsOf(tested)).toEqual([]);
    expect(issuesOf(tested, { maker: 'HAIBEI', model: ['HB28', 'HB45'] })).toEqual([]);
    expect(issuesOf(tested, { maker: 'HAIBEI', model: ['HB28', 'YH30'] })).toEqual(refused);
    expect(issuesOf(tested, { model: ['HB28', 'YH30'] })).toEqual([]);
  });

  test('in each row the items of its own row', () => {
    const rows = section('boats', [maker, boat('model', below('model', answerOperand('maker')))], {
      repeat: { min: 0, max: 3 },
    });
    const { index, validators } = compileTestForm(form([rows]));
    const boats = [
      { rowId: 'r1', maker: 'HAIBEI', model: 'HB28' },
      { rowId: 'r2', maker: 'QINGLAN', model: 'HB28' },
    ];
    const result = checkSubmittedAnswers(index, validators, { boats }, context);
    expect(result.ok ? [] : result.issues).toEqual([{ path: 'boats/r2/model', code: 'option.unavailable' }]);
  });

  test('after a change of the other question what that one leaves', () => {
    const { index, validators } = compileTestForm(cascade);
    const check = new IncrementalCheck(index, validators);
    const answersOf = (page: object) => flattenAnswers(index, { page } as never);
    check.checkAll(answersOf({ maker: 'HAIBEI', model: 'HB28' }), context);
    const changed = answersOf({ maker: 'QINGLAN', model: 'HB28' });
    expect(check.checkChange('page/maker', changed, context)).toEqual([
      { path: 'page/model', code: 'option.unavailable' },
    ]);
  });
});

test('the filler finds the items of a cascade over three questions', () => {
  const required = { requiredFlag: 'Y' } as const;
  const tested = pageOf(
    boat('maker', { op: 'eq', left: itemAttribute('maker', 'level'), right: { const: 'brand' } }, required),
    boat('model', below('model', answerOperand('maker')), required),
    boat('spare', below('spare', itemAttribute('model', 'parent')), required),
  );
  const { index, validators } = compileTestForm(tested);
  const proof = proveFillable(index, validators, { seed: 1, wanted: 5, tries: 10, context, lists });
  expect(proof.filled.length).toBe(5);
});

const problemsOf = (tested: Form): string[] => {
  const checked = checkForm(tested, [], Object.keys(lists));
  if (checked.ok) return [];
  return checked.issues.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
};

describe('publishing refuses a rule for items', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(idOf);

  test('of a question without a list, and that reads no item', () => {
    const rule = below('a', { const: 'HAIBEI' });
    expect(problemsOf(pageOf(element('a', 'text', { itemsWhen: rule })))).toEqual([`items.type ${a}`]);
    const two: Condition = { op: 'eq', left: { const: 1 }, right: { const: 1 } };
    expect(problemsOf(pageOf(boat('a', two)))).toEqual([`items.type ${a}`]);
  });

  test('whose parent is an answer of several items: an item has one', () => {
    const several = element('b', 'listItems', { settings: { list } });
    const problem = `condition.type ${a}`;
    expect(problemsOf(pageOf(several, boat('a', below('a', answerOperand('b')))))).toEqual([problem]);
  });

  test('whose parent is an answer with items of another list', () => {
    const other = element('b', 'listItem', { settings: { list: 'nationality' } });
    const problem = `items.parent ${a} ${b} ${list}`;
    expect(problemsOf(pageOf(other, boat('a', below('a', answerOperand('b')))))).toEqual([problem]);
    const turned: Condition = { op: 'eq', left: answerOperand('b'), right: itemAttribute('a', 'parent') };
    expect(problemsOf(pageOf(other, boat('a', turned)))).toEqual([problem]);
  });

  test('that goes in a circle, printed as a path', () => {
    const circle = ['a', 'b', 'c'].map((code, i) =>
      boat(code, below(code, answerOperand(['b', 'c', 'a'][i]!))),
    );
    expect(problemsOf(pageOf(...circle))).toEqual([`items.cycle ${a} ${a} → ${b} → ${c} → ${a}`]);
  });

  test('that reads an attribute which no item has, or has in another type', () => {
    const ruleOf = (attribute: string, type: ItemAttribute['type'], value: string | number) =>
      boat('a', { op: 'ne', left: itemAttribute('a', attribute, type), right: { const: value } });
    const rule = 'itemsWhen';
    const lintOf = (tested: Element) =>
      lintAttributes(pageOf(tested), lists, context.asOf).map(({ params }) => params);
    expect(lintOf(ruleOf('length', 'number', 9))).toEqual([]);
    expect(lintOf(ruleOf('parent', 'text', 'HAIBEI'))).toEqual([]);
    expect(lintOf(ruleOf('length', 'text', 'x'))).toEqual([
      { rule, list, attribute: 'length', type: 'text' },
    ]);
    expect(lintOf(ruleOf('width', 'number', 9))).toEqual([
      { rule, list, attribute: 'width', type: 'number' },
    ]);
  });
});
