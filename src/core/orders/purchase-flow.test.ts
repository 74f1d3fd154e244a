import { expect, test } from 'vitest';
import type { NoticeState } from './health-notice.ts';
import { DEFAULT_FLOW, purchaseFlow } from './purchase-flow.ts';

const allScreens = ['insureInfomation', 'healthNotice', 'questionary', 'questionaryAll', 'invoice'];

const flow = (
  finalScreens: string[],
  notices: NoticeState[] = [],
  screensWithForm = allScreens,
  failedScreen = '',
  configured = DEFAULT_FLOW,
) =>
  purchaseFlow(configured, {
    hasForm: (screen) => screensWithForm.includes(screen),
    isFinal: (screen) => finalScreens.includes(screen),
    hasFailed: (screen) => screen === failedScreen,
    notices,
  });

const states = (...progress: Parameters<typeof flow>) =>
  flow(...progress).steps.map(({ screen, state }) => `${screen} ${state}`);

test('the steps are the insured persons, their health notices and the questionnaire', () => {
  expect(states([])).toEqual(['insureInfomation toDo', 'healthNotice toDo', 'questionary toDo']);
});

test('screens that the product does not have are omitted', () => {
  expect(states([], [], ['insureInfomation', 'questionary'])).toEqual([
    'insureInfomation toDo',
    'questionary toDo',
  ]);
  expect(flow([], [], ['insureInfomation', 'invoice']).beside).toEqual(['invoice']);
});

test('a screen with final answers is done', () => {
  expect(states(['insureInfomation', 'questionary'], ['passed'])).toEqual([
    'insureInfomation done',
    'healthNotice done',
    'questionary done',
  ]);
});

test('a screen whose answers lead to a failed outcome is failed, until they change', () => {
  expect(states(['insureInfomation'], [], allScreens, 'insureInfomation')[0]).toBe('insureInfomation failed');
  expect(states([], [], allScreens, 'insureInfomation')[0]).toBe('insureInfomation toDo');
});

test('the full questionnaire counts as the needs questionnaire (U20)', () => {
  expect(states(['questionaryAll'])).toContain('questionary done');
});

test('a product says its own screens, their order, and which one replaces another', () => {
  const configured = {
    steps: ['insureInfomation', 'tripPlan', 'sailingHistory'],
    optional: [{ screen: 'fullHistory', replaces: 'sailingHistory' }],
  };
  const screens = [...configured.steps, 'fullHistory', 'healthNotice', 'questionary'];
  expect(states(['insureInfomation', 'fullHistory'], [], screens, '', configured)).toEqual([
    'insureInfomation done',
    'tripPlan toDo',
    'sailingHistory done',
  ]);
  expect(flow([], [], screens, '', configured).beside).toEqual(['fullHistory']);
});

test.each<[notices: NoticeState[], state: string]>([
  [[], 'toDo'],
  [['passed', 'toConfirm'], 'toDo'],
  [['toConfirm', 'failed'], 'failed'],
  [['passed', 'manualApplied'], 'waiting'],
  [['manualApplied', 'toConfirm'], 'toDo'],
  [['notRequired', 'passed'], 'done'],
])('the health notice step with notices %j is %s', (notices, state) => {
  expect(flow([], notices).steps[1]!.state).toBe(state);
});
