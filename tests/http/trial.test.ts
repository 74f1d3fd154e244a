// The premium of a trial while it is filled in.
import { expect, test } from 'vitest';
import { trialAnswers } from '../forms/trial-answers.ts';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { startServer } from './server.ts';
import { openTrade, type Insurer } from './trade.ts';

const server = await startServer();
const { app, attempt, call } = server;

async function tried(insurer: Insurer, answers: object, language?: 'es_ES') {
  const { tradeId, token } = await openTrade(server, insurer);
  const request = { tradeId, answers: answers as Record<string, unknown>, ...(language && { language }) };
  return call('calculatePremCalculate', request, token);
}

test('half the answers have no premium, and say how many are missing [C-019]', async () => {
  expect(await tried('panshan', {})).toMatchObject({ missing: 3, planList: [] });
  const { insured } = trialAnswers.panshan;
  expect(await tried('panshan', { insured, cover: { psp_period: 'y1' } })).toMatchObject({
    missing: 1,
    planList: [],
  });
});

test('the premium is that of the golden table for the same choice', async () => {
  const { planList, missing } = await tried('panshan', {
    insured: trialAnswers.panshan.insured,
    cover: { psp_period: 'y1', psp_sum: '500000' },
  });
  expect(missing).toBe(0);
  const { tradeId: _trade, ...request } = { tradeId: '', supplierCode: 'PSP', riskCode: 'PSP-R04' };
  const person = { birthday: '1988-03-15', gender: 'F' as const };
  const { premFen } = await call('calculate', {
    ...request,
    plan: 'S',
    factorList: [{ factorType: 'period', factorValue: 'y1' }],
    riskList: [{ riskCode: 'PSP-R04', amnt: '500000' }],
    applicant: person,
    insureds: [{ ...person, isApplicant: true, occupationClass: '1' }],
  });
  expect(planList).toMatchObject([{ plan: 'S', isChosen: true, premFen }]);
});

test('five plans stand side by side before one is chosen, with the duties in which they differ', async () => {
  const { hmh_plan: _plan, ...cover } = trialAnswers.hemu.cover;
  const { planList, planQuestion, missing } = await tried('hemu', { ...trialAnswers.hemu, cover }, 'es_ES');
  expect({ missing, planQuestion }).toEqual({ missing: 1, planQuestion: 'cover/hmh_plan' });
  expect(planList.map(({ plan, isChosen }) => `${plan} ${isChosen}`)).toEqual([
    'A false',
    'B false',
    'C false',
    'D false',
    'E false',
  ]);
  const drugs = planList.map(({ duties }) => duties.find(({ amnt }) => amnt === undefined)?.isDifferent);
  expect(drugs).toEqual([true, undefined, undefined, undefined, undefined]);
});

test('exactly the duties that are not the same in all plans are marked, in every plan and product', async () => {
  const marks = new Set<boolean>();
  for (const insurer of ['hemu', 'panshan', 'chenghai'] as const) {
    const { planList } = await tried(insurer, trialAnswers[insurer]);
    const duties = planList.flatMap((plan) => plan.duties);
    expect(duties.length).toBeGreaterThan(0);
    for (const { name, isDifferent } of duties) {
      const amounts = planList.map((plan) => plan.duties.find((duty) => duty.name === name)?.amnt);
      expect(isDifferent, `${insurer} ${name}`).toBe(new Set(amounts).size > 1);
      marks.add(isDifferent);
    }
  }
  expect([...marks].sort()).toEqual([false, true]);
});

test.each<[title: string, insurer: Insurer, answers: object, path: string, code: string]>([
  [
    'a waiver for oneself, at its switch',
    'chenghai',
    { ...trialAnswers.chenghai, cover: { ...trialAnswers.chenghai.cover, chl_waiverTaken: true } },
    'cover/chl_waiverTaken',
    'waiver.self',
  ],
  [
    'a sum above that of the age, at the sum',
    'chenghai',
    {
      insured: [{ ...trialAnswers.chenghai.insured[0], birthDate: '1973-01-01' }],
      cover: { ...trialAnswers.chenghai.cover, chl_period: 'y20', chl_sum: '2000000' },
    },
    'cover/chl_sum',
    'decimal.tooLarge',
  ],
  [
    'a child, at the date of birth',
    'chenghai',
    {
      ...trialAnswers.chenghai,
      insured: [{ ...trialAnswers.chenghai.insured[0], relation: 'child', birthDate: '2020-01-01' }],
    },
    'insured/r1/birthDate',
    'age.tooYoung',
  ],
])('%s is refused', async (_title, insurer, answers, path, code) => {
  const { planList } = await tried(insurer, answers);
  expect(planList.find(({ isChosen }) => isChosen)?.issues).toContainEqual(
    expect.objectContaining({ path, code }),
  );
});

test('answers of another shape are refused with their path, and unknown keys change nothing (I-9)', async () => {
  const { tradeId, token } = await openTrade(server, 'panshan');
  for (const answers of [{ insured: 'x' }, { insured: [null] }, { cover: [] }])
    expect(await attempt('calculatePremCalculate', { tradeId, answers }, token)).toMatchObject({
      status: 422,
      body: { code: 'answers.invalid' },
    });
  const response = await app.inject({
    method: 'POST',
    url: callPath('calculatePremCalculate'),
    headers: { token },
    payload: { tradeId, answers: trialAnswers.panshan, premFen: 1 },
  });
  expect(response.statusCode).toBe(400);
});
