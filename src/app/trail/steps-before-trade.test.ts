import { expect, test } from 'vitest';
import { StepsBeforeTrade } from './steps-before-trade.ts';

const entered = { kind: 'pageEntered', page: 'ensureDetail' } as const;
const left = { kind: 'pageLeft', page: 'ensureDetail', seconds: 4 } as const;

test('a sale that gets a trade takes its steps along, once, in their order and with their times', () => {
  const steps = new StepsBeforeTrade();
  steps.keep('evening-sale', entered, 1000);
  steps.keep('other-sale', entered, 2000);
  steps.keep('evening-sale', left, 5000);
  expect(steps.take('evening-sale')).toEqual([
    { step: entered, at: 1000 },
    { step: left, at: 5000 },
  ]);
  expect(steps.take('evening-sale')).toEqual([]);
  expect(steps.take('other-sale')).toHaveLength(1);
});

test('neither a page that is open for days nor many products that are only looked at fill the memory', () => {
  const steps = new StepsBeforeTrade();
  for (let at = 0; at < 500; at += 1) steps.keep('long-sale', entered, at);
  expect(steps.take('long-sale').map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, at) => at));
  for (let sale = 0; sale < 30; sale += 1) steps.keep(`sale-${sale}`, entered, sale);
  expect(steps.take('sale-9')).toEqual([]);
  expect(steps.take('sale-10')).toHaveLength(1);
});
