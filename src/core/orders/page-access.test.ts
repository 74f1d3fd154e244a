import { describe, expect, test } from 'vitest';
import type { OrderPage } from './next-page.ts';
import { orderStates, type OrderState } from './order-life.ts';
import { pageAccess } from './page-access.ts';
import type { FlowStep } from './purchase-flow.ts';

const steps = (...states: FlowStep['state'][]): FlowStep[] =>
  states.map((state, i) => ({ screen: `screen${i + 1}`, state }));

/** How the table says that a page leads to another one. */
const LETTERS: Partial<Record<string, OrderPage>> = {
  s: 'shareSure',
  d: 'orderdetail',
  f: 'checkFail',
  p: 'choosePay',
  r: 'orderResult',
  e: 'epolicy',
};

/** Of a current order whose steps are done: `+` opens the page, a letter is the page that it leads to. */
const TABLE = `
  state             processOrderInfo  shareSure  orderdetail  checkFail  choosePay  orderResult  epolicy
  toConfirmInsured  +                 +          +            s          s          s            s
  facePending       +                 +          +            d          d          d            d
  underwriting      d                 d          +            d          d          d            d
  uwPassed          d                 d          +            d          d          d            d
  uwPassedRisk      d                 d          +            d          d          d            d
  uwFailed          +                 f          +            +          f          f            f
  riskFailed        +                 f          +            +          f          f            f
  toPay             +                 p          +            p          +          +            p
  paying            r                 r          +            r          +          +            r
  paid              r                 r          +            r          r          +            r
  policyGenerating  r                 r          +            r          r          +            r
  policyGenerated   e                 e          +            e          e          +            +
  completed         e                 e          +            e          e          +            +
  cancelled         +                 d          +            d          +          +            d
  changed           +                 d          +            d          +          +            d
  withdrawn         +                 d          +            d          +          d            d
  expired           +                 d          +            d          +          +            d
`;
const [head, ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));
const pages = head!.slice(1) as OrderPage[];

test('the table has every state of an order that its customer knows', () => {
  const states = orderStates.filter((state) => state !== 'draft' && state !== 'deleted');
  expect(rows.map(([state]) => state).toSorted()).toEqual(states.toSorted());
});

describe.each(rows as [OrderState, ...string[]][])('an order that is %s', (state, ...cells) => {
  test.each(pages.map((page, i) => [page, cells[i]!] as const))('and the page %s: %s', (page, cell) => {
    const access = pageAccess(page, { state, isCurrent: true }, steps('done', 'done'), true);
    expect(access).toEqual(
      cell === '+' ? { isOpen: true } : { isOpen: false, next: { page: LETTERS[cell] } },
    );
  });
});

test.each(pages.filter((page) => page !== 'processOrderInfo'))(
  '%s without an order that was submitted leads to where the application goes on',
  (page) => {
    for (const order of [undefined, { state: 'draft', isCurrent: true } as const])
      expect(pageAccess(page, order, steps('done', 'toDo'), true)).toEqual({
        isOpen: false,
        next: { screen: 'screen2' },
      });
  },
);

test('an order is made once every step is done, and of a product that is sold online', () => {
  const access = (states: FlowStep['state'][], isSoldOnline = true) =>
    pageAccess('processOrderInfo', undefined, steps(...states), isSoldOnline);
  expect(access(['done', 'done'])).toEqual({ isOpen: true });
  expect(access(['done', 'toDo'])).toEqual({ isOpen: false, next: { screen: 'screen2' } });
  expect(access(['failed', 'done'])).toEqual({ isOpen: false, next: { screen: 'screen1' } });
  // The insurer reviews a step: the customer has nothing to do.
  expect(access(['done', 'waiting'])).toEqual({ isOpen: false, next: undefined });
  expect(access(['done'], false)).toEqual({ isOpen: false, next: undefined });
});

test('an order of a changed application is made again while it can be changed, and never once it is paid', () => {
  const access = (state: OrderState) =>
    pageAccess('processOrderInfo', { state, isCurrent: false }, steps('done'), true);
  expect(access('toPay')).toEqual({ isOpen: true });
  expect(access('policyGenerated')).toEqual({ isOpen: false, next: { page: 'epolicy' } });
});
