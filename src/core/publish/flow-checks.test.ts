import { expect, test } from 'vitest';
import type { PurchaseFlow } from '../../../schemas/generated/insurer.ts';
import { DEFAULT_FLOW } from '../orders/purchase-flow.ts';
import { flowProblems } from './flow-checks.ts';

const APPLICATION = 'insureInfomation';

/** Problems as `code params`. */
const problemsOf = (flow: PurchaseFlow) =>
  flowProblems(flow, { riskCode: 'A-1', hasForm: (screen) => screen !== 'nothingHere' }).map(
    ({ code, params }) => [code, ...Object.values(params ?? {})].join(' '),
  );

test.each<[title: string, flow: PurchaseFlow, problems: string[]]>([
  [
    'without the application first',
    { steps: ['tripPlan', APPLICATION], optional: [] },
    ['flow.firstScreen insureInfomation'],
  ],
  [
    'with a screen twice',
    { steps: [APPLICATION, 'tripPlan'], optional: [{ screen: 'tripPlan' }] },
    ['flow.screenTwice tripPlan'],
  ],
  [
    'with a screen that nobody has published',
    { steps: [APPLICATION], optional: [{ screen: 'nothingHere' }] },
    ['flow.unknownScreen nothingHere'],
  ],
  [
    'with the form of a family member',
    { steps: [APPLICATION, 'family'], optional: [] },
    ['flow.memberScreen family'],
  ],
  [
    'where a screen replaces what is no step',
    { steps: [APPLICATION], optional: [{ screen: 'full', replaces: 'short' }] },
    ['flow.replaces full short'],
  ],
  [
    'where a screen replaces the application',
    { steps: [APPLICATION], optional: [{ screen: 'full', replaces: APPLICATION }] },
    ['flow.replaces full insureInfomation'],
  ],
  [
    'where a screen replaces the health notice, which underwriting decides',
    { steps: [APPLICATION, 'healthNotice'], optional: [{ screen: 'full', replaces: 'healthNotice' }] },
    ['flow.replaces full healthNotice'],
  ],
])('a flow %s is refused', (_title, flow, problems) => {
  expect(problemsOf(flow)).toEqual(problems);
});

test('the default flow and one without a health notice pass', () => {
  expect(problemsOf(DEFAULT_FLOW)).toEqual([]);
  expect(problemsOf({ steps: [APPLICATION, 'tripPlan'], optional: [] })).toEqual([]);
});
