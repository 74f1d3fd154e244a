import { describe, expect, test } from 'vitest';
import { answerFixture } from './answer-fixtures.ts';
import { startServer } from './server.ts';
import { openTrade, type Insurer } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;

describe('today is the date in Shanghai, whatever the time zone of the machine:', () => {
  test.each([
    ['2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['2026-11-21T16:00:00.000Z', '2026-11-22'],
    ['2026-12-31T15:59:59.999Z', '2026-12-31'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
    ['2028-02-28T16:00:00.000Z', '2028-02-29'],
    ['2028-02-29T16:00:00.000Z', '2028-03-01'],
    ['2026-03-29T01:30:00.000Z', '2026-03-29'],
  ])('at %s today is %s', async (instant, day) => {
    server.setNow(instant);
    expect((await openTrade(server)).form.today).toBe(day);
  });
});

describe('an age counts from the birthday on, and decides how long an ID card is valid:', () => {
  test.each([
    ['2010-11-22', '2026-11-21T15:59:59Z', 15, 5],
    ['2010-11-22', '2026-11-21T16:00:00Z', 16, 10],
    ['2000-11-22', '2026-11-21T15:59:59Z', 25, 10],
    ['2000-11-22', '2026-11-21T16:00:00Z', 26, 20],
    ['2008-02-29', '2026-02-28T04:00:00Z', 17, 10],
    ['2008-02-29', '2026-03-01T04:00:00Z', 18, 10],
    ['2026-11-21', '2026-11-21T04:00:00Z', 0, 5],
  ])('born %s, at %s: %i years [K-026 F-070]', async (birthday, instant, age, validityYears) => {
    server.setNow(instant);
    expect(await call('getAgeByBirthday', { birthday })).toEqual({ age, validityYears });
  });

  test.each(['2026-11-22', '2026-02-29', '2026-13-01', '1988-3-15', '19880315', '', 'today'])(
    '%j is not a birthday',
    async (birthday) => {
      server.setNow('2026-11-21T04:00:00Z');
      expect(await attempt('getAgeByBirthday', { birthday })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', data: { issues: [{ code: 'date.format', path: 'birthday' }] } },
      });
    },
  );
});

describe('an age limit takes effect at midnight in Shanghai:', () => {
  test.each<[insurer: Insurer, fixture: string]>([
    ['chenghai', 'chenghai-last-day-of-sixty'],
    ['hemu', 'hemu-last-day-of-sixty-five'],
    ['panshan', 'panshan-last-day-of-seventy'],
  ])('%s accepts the answers %s until midnight, not after', async (insurer, fixture) => {
    const { answers } = answerFixture(fixture);
    const trade = await openTrade(server, insurer);
    server.setNow('2026-11-21T15:59:59.999Z');
    const inTime = await attempt('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
    expect(inTime.status).toBe(200);
    server.setNow('2026-11-21T16:00:00.000Z');
    const late = await attempt('saveInsureInfo', { ...trade.key, revision: 1, answers }, trade.token);
    expect(late).toMatchObject({ status: 422, body: { code: 'answers.invalid' } });
    expect(late.body.data?.['issues']).toHaveLength(1);
  });

  test('a baby is old enough on its thirtieth day', async () => {
    const { answers } = answerFixture('hemu-baby-of-30-days');
    const trade = await openTrade(server, 'hemu');
    server.setNow('2026-11-20T15:59:59.999Z');
    const early = await attempt('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
    expect(early.body.data?.['issues']).toMatchObject([{ code: 'age.tooFewDays' }]);
    server.setNow('2026-11-20T16:00:00.000Z');
    expect((await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token)).revision).toBe(
      1,
    );
  });
});
