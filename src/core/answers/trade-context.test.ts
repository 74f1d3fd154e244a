import { expect, test } from 'vitest';
import type { Condition, ContextOperand } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import { explainElement } from '../explain/explain-element.ts';
import { possibleContexts } from '../fill/possible-contexts.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { provenRefusal } from '../fill/prove-refused.ts';
import { tradeProblems } from '../form-checks/check-trade.ts';
import { indexForm } from '../form/form-index.ts';
import { lintForm } from '../lint/lint-form.ts';
import { flattenAnswers } from './answers.ts';
import { resolve } from './resolve.ts';

const asOf = '2026-11-21';
type Op = 'eq' | 'ne' | 'gt' | 'le';
const compared = (context: ContextOperand['context'], op: Op, value: string | number): Condition => ({
  op,
  left: { context },
  right: { const: value },
});
const all = (...of: Condition[]): Condition => ({ op: 'all', of });
const asking = (visibleWhen: Condition, rest: Partial<Element> = {}) =>
  form([section('page', [element('asked', 'text', { visibleWhen, ...rest })])]);

/** Whether a question shows in a trade. */
const shows = (visibleWhen: Condition, trade?: TradeContext) => {
  const index = indexForm(asking(visibleWhen));
  return resolve(index, flattenAnswers(index, {}), { asOf, trade }).get('page/asked')!.visible;
};

test.each<[title: string, condition: Condition, trade: TradeContext | undefined, expected: boolean]>([
  ['an unknown product is no other product', compared('product', 'ne', 'CHL-R01'), undefined, false],
  ['another product', compared('product', 'ne', 'CHL-R01'), { product: 'HMH-R02' }, true],
  [
    'the product of a list',
    { op: 'in', left: { context: 'product' }, values: ['A1', 'B2'] },
    { product: 'B2' },
    true,
  ],
  ['direct sales are another channel than 11', compared('channel', 'ne', '11'), { channel: '' }, true],
  ['direct sales', compared('channel', 'eq', ''), { channel: '' }, true],
  ['no application yet', compared('insuredCount', 'le', 9), { product: 'A1', channel: '' }, false],
  ['two insured persons', compared('insuredCount', 'gt', 1), { insuredCount: 2 }, true],
  ['one insured person', compared('insuredCount', 'gt', 1), { insuredCount: 1 }, false],
  ['the customer', compared('member', 'eq', 'self'), { member: 'self' }, true],
  ['a form of no member', compared('member', 'ne', 'self'), { product: 'A1', channel: '' }, false],
])('a question shows by the trade: %s', (_title, condition, trade, expected) => {
  expect(shows(condition, trade)).toBe(expected);
});

const problemsOf = (condition: Condition, known = {}) =>
  tradeProblems(asking(condition), known).map(({ code, params }) =>
    [code, ...Object.values(params ?? {})].join(' '),
  );

test('a product that nobody sells is refused, wherever it is compared', () => {
  const known = { products: ['A1', 'B2'] };
  expect(problemsOf(compared('product', 'eq', 'C3'), known)).toEqual(['context.unknownProduct C3 A1, B2']);
  const reversed: Condition = { op: 'ne', left: { const: 'C3' }, right: { context: 'product' } };
  expect(problemsOf(all(compared('product', 'eq', 'A1'), reversed), known)).toHaveLength(1);
  const among: Condition = { op: 'in', left: { context: 'product' }, values: ['B2', 'C3', 'D4'] };
  expect(problemsOf({ op: 'not', of: among }, known)).toHaveLength(2);
  expect(problemsOf(among)).toEqual([]);
});

test('a channel that no link can have is refused, and direct sales are none', () => {
  expect(problemsOf(compared('channel', 'eq', 'app'))).toEqual(['context.unknownChannel app']);
  expect(problemsOf(all(compared('channel', 'ne', ''), compared('channel', 'ne', '11')))).toEqual([]);
});

test('the form that decides how many are insured does not read it', () => {
  const reads = compared('insuredCount', 'gt', 1);
  expect(problemsOf(reads, { insuredScreen: 'trial' })).toEqual(['context.ownCount']);
  expect(problemsOf(reads, { insuredScreen: 'other' })).toEqual([]);
  expect(problemsOf(compared('product', 'eq', 'A1'), { insuredScreen: 'trial' })).toEqual([]);
});

test('a member that nobody can be is refused, and a form of no member reads none', () => {
  const known = { isOfMembers: (screen: string) => screen === 'family' };
  expect(problemsOf(compared('member', 'eq', 'spouse'))).toEqual([
    'context.unknownMember spouse self, other, open',
  ]);
  expect(problemsOf(compared('member', 'eq', 'open'), known)).toEqual(['context.noMember']);
  expect(problemsOf(compared('member', 'eq', 'open'), { isOfMembers: () => true })).toEqual([]);
});

test('a condition that wants two products at once is impossible, one or the other is not', () => {
  const [a, b] = [compared('product', 'eq', 'A1'), compared('product', 'eq', 'B2')];
  const lint = (condition: Condition) => lintForm(indexForm(asking(condition))).map(({ code }) => code);
  expect(lint(all(a, b))).toEqual(['element.unreachable']);
  expect(lint(all(a, { op: 'not', of: compared('product', 'ne', 'B2') }))).toEqual(['element.unreachable']);
  expect(lint(all({ op: 'in', left: { context: 'product' }, values: ['A1', 'C3'] }, b))).toEqual([
    'element.unreachable',
  ]);
  expect(lint(all({ op: 'any', of: [a, b] }, b))).toEqual([]);
  expect(lint(all(compared('product', 'ne', 'A1'), b))).toEqual([]);
});

test('the filler tries every trade that the rules tell apart, and keeps what is given', () => {
  const index = indexForm(
    asking(
      all(
        compared('product', 'eq', 'A1'),
        compared('insuredCount', 'gt', 4),
        compared('channel', 'ne', '11'),
      ),
    ),
  );
  const trades = possibleContexts(index, { asOf }).map(({ trade }) => trade!);
  const valuesOf = (part: keyof TradeContext) => [...new Set(trades.map((trade) => trade[part]))];
  expect(valuesOf('product')).toEqual(['A1', 'OTHER']);
  expect(valuesOf('channel')).toEqual(['11', '', 'OTHER']);
  expect(valuesOf('insuredCount')).toEqual([1, 2, 3, 4, 5]);
  const ofMember = possibleContexts(indexForm(asking(compared('member', 'eq', 'self'))), { asOf });
  expect(ofMember.map(({ trade }) => trade!.member)).toEqual(['self', 'other', 'open']);
  const given = { asOf, trade: { product: 'B2' } };
  expect(new Set(possibleContexts(index, given).map(({ trade }) => trade!.product))).toEqual(new Set(['B2']));
  expect(possibleContexts(indexForm(form([section('page', [])])), given)).toEqual([given]);
});

test('the filler tries a small and a large amount where a rule compares one with no constant', () => {
  const sumAbovePremium: Condition = {
    op: 'gt',
    left: { context: 'sumInsured' },
    right: { context: 'premium' },
  };
  const contexts = possibleContexts(indexForm(asking(sumAbovePremium)), { asOf });
  const pairs = contexts.map(({ trade }) => [trade!.sumInsured, trade!.premium].join());
  expect(new Set(pairs)).toEqual(new Set(['1000,1000', '500000,1000', '1000,500000', '500000,500000']));
});

test('a question of one trade is shown by the filler, and one of another trade than the given is not', () => {
  const { index, validators } = compileTestForm(
    asking(all(compared('product', 'eq', 'A1'), compared('insuredCount', 'eq', 4)), { requiredFlag: 'Y' }),
  );
  const prove = (trade?: TradeContext) =>
    proveFillable(index, validators, { seed: 1, wanted: 2, tries: 60, context: { asOf, trade }, lists: {} });
  const { filled, neverVisibleElements } = prove();
  expect(neverVisibleElements).toEqual([]);
  expect(filled.find(({ values }) => values.size > 0)!.context.trade).toEqual({
    product: 'A1',
    insuredCount: 4,
  });
  expect(prove({ product: 'B2' }).neverVisibleElements).toHaveLength(1);
});

test('a question of every channel is shown by the filler: direct sales are not all that it tries', () => {
  const { index, validators } = compileTestForm(asking(compared('channel', 'ne', '')));
  const settings = { seed: 1, wanted: 2, tries: 20, context: { asOf }, lists: {} };
  expect(proveFillable(index, validators, settings).neverVisibleElements).toEqual([]);
});

test('a bound by the number of insured persons proves nothing: it may be unknown', () => {
  const refusal = (max: ContextOperand['context']) =>
    provenRefusal(
      indexForm(
        form([
          section('page', [
            element('amount', 'integer', {
              requiredFlag: 'Y',
              settings: { min: 1, max: 9 },
              bounds: {
                min: { fn: 'add', args: [{ context: max }, { const: 1 }] },
                max: { context: max },
              },
            }),
          ]),
        ]),
      ),
      asOf,
    );
  expect(refusal('insuredCount')).toBeUndefined();
  expect(refusal('rowNumber')).toMatchObject({ path: 'page/amount' });
});

test('an explanation shows the parts of the trade that a rule read', () => {
  const index = indexForm(asking(all(compared('product', 'eq', 'A1'), compared('insuredCount', 'gt', 1))));
  const flat = flattenAnswers(index, {});
  const context = { asOf, trade: { product: 'A1' } };
  const resolved = { index, flat, context, state: resolve(index, flat, context) };
  const [explanation] = explainElement(resolved, index.elementById.get(idOf('asked'))!);
  expect(explanation!.reasons[0]).toMatchObject({
    outcome: undefined,
    reads: [
      { id: 'product', value: 'A1' },
      { id: 'insuredCount', value: undefined },
    ],
  });
});
