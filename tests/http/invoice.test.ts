import { expect, test } from 'vitest';
import { startServer } from './server.ts';
import { openTrade, type Insurer } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;

test.each<[insurer: Insurer, types: number]>([
  ['panshan', 6],
  ['chenghai', 6],
  ['hemu', 5],
])('%s offers the invoice types of its form', async (insurer, count) => {
  const { tradeId, token } = await openTrade(server, insurer);
  const { types } = await call('groupInvoiceType', { tradeId, language: 'en_US' }, token);
  expect(types).toHaveLength(count);
  expect(types[0]).toEqual({ code: 'personal', label: 'Personal, on paper' });
});

test('an invoice type has the fields that its conditions show, and each says whether it is required', async () => {
  const { tradeId, token } = await openTrade(server, 'panshan');
  const fieldsOf = async (invoiceType: string) =>
    (await call('groupInvoiceField', { tradeId, invoiceType }, token)).fields;
  const requiredFlags = (fields: { elementCode: string; requiredFlag: string }[]) =>
    Object.fromEntries(fields.map(({ elementCode, requiredFlag }) => [elementCode, requiredFlag]));
  expect(requiredFlags(await fieldsOf('paperSpecial'))).toMatchObject({
    taxpayerNumber: 'Y',
    bank: 'Y',
    account: 'Y',
  });
  expect(requiredFlags(await fieldsOf('unitGeneral'))).toMatchObject({
    taxpayerNumber: 'Y',
    bank: 'N',
    account: 'N',
  });
  expect((await fieldsOf('electronicPersonal')).map(({ elementName }) => elementName)).toEqual([
    '发票类型',
    '发票抬头',
    '手机号码',
    '电子邮箱',
  ]);
});

test('an invoice type that the product does not offer is refused', async () => {
  const { tradeId, token } = await openTrade(server, 'hemu');
  expect(await attempt('groupInvoiceField', { tradeId, invoiceType: 'quota' }, token)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});
