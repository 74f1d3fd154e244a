// What the applicant of an order can read back of it.
import { expect, test } from 'vitest';
import { saveStep } from './complete-application.ts';
import { orderForSpouse, SPOUSE } from './insured-link.ts';
import { startServer } from './server.ts';

const server = await startServer();
const { call } = server;

test('an order says what was agreed to, in its versions and in the language of its reader, and health in short [R-024]', async () => {
  const { trade, orderSn } = await orderForSpouse(server);
  const details = await call('orderDetails', { orderSn, language: 'en_US' }, trade.token);
  expect(details.linkState).toBe('valid');
  expect(details.choices).toContainEqual({ name: 'Coverage period', value: '1 year' });
  expect(details.documents.map(({ title, version }) => [title, version])).toEqual([
    ['Policy terms', 1],
    ['Exclusions', 1],
    ['Notice to applicants', 1],
    ['About the health questions', 1],
    ['Consent to share personal data', 1],
  ]);
  expect(details.health).toEqual([{ insuredId: SPOUSE.insuredId, yesCount: 0 }]);
});

test('health that was declared anew since is not told of the order [R-024]', async () => {
  const { trade, orderSn } = await orderForSpouse(server);
  const { insuredId } = SPOUSE;
  await call('saveTellResult', { tradeId: trade.tradeId, insuredId, event: 'correct' }, trade.token);
  await saveStep(server, trade, 'panshan', 'healthNotice', { health: { psp_statement: 'yes' } }, insuredId);
  const { health } = await call('orderDetails', { orderSn }, trade.token);
  expect(health).toEqual([]);
});

test('the link of a cancelled order is invalid for its applicant, and nothing for anybody else [R-024 S-006]', async () => {
  const { trade, orderSn } = await orderForSpouse(server);
  const other = await orderForSpouse(server);
  await call('cancel', { orderSn }, trade.token);
  expect((await call('orderDetails', { orderSn }, trade.token)).linkState).toBe('invalid');
  expect(await server.attempt('orderDetails', { orderSn }, other.trade.token)).toMatchObject({
    status: 404,
    body: { code: 'order.notFound' },
  });
});
