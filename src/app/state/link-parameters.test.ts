import { expect, test } from 'vitest';
import { mergeLink, parseStored, readLink, withDefaults } from './link-parameters.ts';

test('a link is read into the context, empty values and strangers left out', () => {
  expect(readLink('?supplierCode=CHL&riskCode=&evil=1&isShare=1').context).toEqual({
    supplierCode: 'CHL',
    isShare: '1',
  });
});

test('defaults of the entry step fill what neither link nor store names', () => {
  expect(withDefaults({ platformCode: '11' })).toEqual({
    version: 'E1',
    language: 'zh_CN',
    platformCode: '11',
    nextPageCode: 'tellinfo',
    shortFlowFlag: '0',
  });
});

test('token and userId leave the address, the rest stays (A76)', () => {
  const { query, token, context } = readLink('?orderSn=P1&token=secret&userId=u1&tradeId=T1');
  expect(query).toBe('?orderSn=P1&tradeId=T1');
  expect(token).toBe('secret');
  expect(context.userId).toBe('u1');
  expect(readLink('?token=x').query).toBe('');
});

test('the link wins over what is stored (A77)', () => {
  expect(mergeLink({ language: 'zh_CN', platformCode: '8' }, { language: 'en_US' })).toEqual({
    language: 'en_US',
    platformCode: '8',
  });
});

test('a link to another product takes nothing of the old one along (A77)', () => {
  const stored = { riskCode: 'R01', riskName: '旧', tradeId: 'T1', orderSn: 'P1', saasId: 's', userId: 'u' };
  expect(mergeLink(stored, { riskCode: 'R02' })).toEqual({ riskCode: 'R02', saasId: 's', userId: 'u' });
});

test('a link to the same trade keeps what is known of it', () => {
  const stored = { tradeId: 'T1', riskName: '澄心', backtraceId: 'b' };
  expect(mergeLink(stored, { tradeId: 'T1', language: 'en_US' })).toEqual({ ...stored, language: 'en_US' });
});

test.each([
  ['?language=../../x', 'language'],
  ['?primaryColor=red;}body{', 'primaryColor'],
  ['?platformCode=8a', 'platformCode'],
  [`?agentNo=${'9'.repeat(513)}`, 'agentNo'],
] as const)('%s is as good as absent', (query, name) => {
  expect(readLink(query).context[name]).toBeUndefined();
});

test('a broken store reads as empty', () => {
  expect(parseStored('{')).toEqual({});
  expect(parseStored('null')).toEqual({});
  expect(parseStored('{"riskCode":"R","evil":"1","userId":7}')).toEqual({ riskCode: 'R' });
});
