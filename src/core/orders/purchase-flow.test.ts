import { expect, test } from 'vitest';
import type { NoticeState } from './health-notice.ts';
import { purchaseFlow } from './purchase-flow.ts';

const all = ['insureInfomation', 'healthNotice', 'questionary', 'questionaryAll', 'invoice'];

const flow = (final: string[], notices: NoticeState[] = [], has = all) =>
  purchaseFlow({
    hasForm: (screen) => has.includes(screen),
    isFinal: (screen) => final.includes(screen),
    notices,
  });

const states = (...given: Parameters<typeof flow>) =>
  flow(...given).steps.map(({ screen, state }) => `${screen} ${state}`);

test('an application leads from the insured persons to their health and to the questionnaire', () => {
  expect(states([])).toEqual(['insureInfomation toDo', 'healthNotice toDo', 'questionary toDo']);
});

test('a product leads only through the pages that it has', () => {
  expect(states([], [], ['insureInfomation', 'questionary'])).toEqual([
    'insureInfomation toDo',
    'questionary toDo',
  ]);
  expect(flow([], [], ['insureInfomation', 'invoice']).beside).toEqual(['invoice']);
});

test('answers that are final are done with', () => {
  expect(states(['insureInfomation', 'questionary'], ['passed'])).toEqual([
    'insureInfomation done',
    'healthNotice done',
    'questionary done',
  ]);
});

test.each<[NoticeState[], string]>([
  [[], 'toDo'],
  [['passed', 'toConfirm'], 'toDo'],
  [['toConfirm', 'failed'], 'failed'],
  [['passed', 'manualApplied'], 'waiting'],
  [['manualApplied', 'toConfirm'], 'toDo'],
  [['notRequired', 'passed'], 'done'],
])('health notices that are %j are together %s', (notices, state) => {
  expect(flow([], notices).steps[1]!.state).toBe(state);
});
