import { expect, test } from 'vitest';
import { mergeLink, parseStoredContext, readLink, withDefaults } from './link-parameters.ts';

test('a link is read into the context without empty values and unknown parameters [F-047]', () => {
  expect(readLink('?supplierCode=CHL&riskCode=&evil=1&isShare=1').context).toEqual({
    supplierCode: 'CHL',
    isShare: '1',
  });
});

test('defaults fill the parameters that neither link nor storage has [K-036 K-038 K-039 K-041 K-044]', () => {
  expect(withDefaults({}).platformCode).toBe('8');
  expect(withDefaults({ platformCode: '11' })).toEqual({
    version: 'E1',
    language: 'zh_CN',
    platformCode: '11',
    nextPageCode: 'tellinfo',
    shortFlowFlag: '0',
  });
});

test('token and userId are removed from the query, other parameters stay (A76)', () => {
  const { query, context } = readLink('?orderSn=P1&token=secret&userId=u1&tradeId=T1');
  expect(query).toBe('?orderSn=P1&tradeId=T1');
  expect(context.userId).toBe('u1');
  expect(readLink('?token=x').query).toBe('');
});

test('a token in a link is only a code to exchange: neither query nor context holds it [T1]', () => {
  const { code, ...link } = readLink('?orderSn=P1&userId=u1&platformCode=8a&from=app&token=secret');
  expect(JSON.stringify(link)).not.toContain('secret');
  // What the sender signed, as it was sent, without what the page does not know.
  expect(code).toEqual({
    token: 'secret',
    parameters: { orderSn: 'P1', userId: 'u1', platformCode: '8a' },
  });
  for (const query of ['?orderSn=P1', '?token=', '']) expect(readLink(query)).not.toHaveProperty('code');
});

test('a link overrides stored parameters (A77)', () => {
  expect(mergeLink({ language: 'zh_CN', platformCode: '8' }, { language: 'en_US' })).toEqual({
    language: 'en_US',
    platformCode: '8',
  });
});

test('a link to another product drops all trade parameters of the previous product (A77)', () => {
  const stored = { riskCode: 'R01', riskName: '旧', tradeId: 'T1', orderSn: 'P1', saasId: 's', userId: 'u' };
  expect(mergeLink(stored, { riskCode: 'R02' })).toEqual({ riskCode: 'R02', saasId: 's', userId: 'u' });
});

test('a link to the same trade keeps its stored parameters', () => {
  const stored = { tradeId: 'T1', riskName: '澄心', backtraceId: 'b' };
  expect(mergeLink(stored, { tradeId: 'T1', language: 'en_US' })).toEqual({ ...stored, language: 'en_US' });
});

test.each([
  ['?language=../../x', 'language'],
  ['?primaryColor=red;}body{', 'primaryColor'],
  ['?platformCode=8a', 'platformCode'],
  ['?countdown=-5', 'countdown'],
  ['?countdown=601', 'countdown'],
  ['?countdown=1e2', 'countdown'],
  [`?agentNo=${'9'.repeat(513)}`, 'agentNo'],
] as const)('the invalid value in %s is ignored', (query, name) => {
  expect(readLink(query).context[name]).toBeUndefined();
});

test('invalid stored parameters are ignored', () => {
  expect(parseStoredContext('{')).toEqual({});
  expect(parseStoredContext('null')).toEqual({});
  expect(parseStoredContext('{"riskCode":"R","evil":"1","userId":7}')).toEqual({ riskCode: 'R' });
});

test.each([
  ['version [L-001]', 'x1'],
  ['briskCode [L-002]', 'x1'],
  ['supplierCode [L-003]', 'x1'],
  ['supplierName [L-004]', 'x1'],
  ['riskCode [L-005]', 'x1'],
  ['riskName [L-006]', 'x1'],
  ['nextPageCode [L-007]', 'x1'],
  ['type [L-008]', 'x1'],
  ['bizId [L-009]', 'x1'],
  ['tradeId [L-010]', 'x1'],
  ['platformEnv [L-011]', 'x1'],
  ['backPath [L-012]', 'x1'],
  ['shareBizId [L-013]', 'x1'],
  ['agentNumber [L-014]', 'x1'],
  ['agentNo [L-015]', 'x1'],
  ['shortFlowFlag [L-016]', 'x1'],
  ['calculateFlag [L-017]', 'x1'],
  ['linkAgeBank [L-018]', 'x1'],
  ['openId [L-019]', 'x1'],
  ['isShare [L-020]', 'x1'],
  ['orderSn [L-021]', 'x1'],
  ['modifyOrderFlag [L-022]', 'x1'],
  ['underwritingFlag [L-023]', 'x1'],
  ['primaryColor [L-024]', 'FE961E'],
  ['appId [L-025]', 'x1'],
  ['platformCode [L-026]', '11'],
  ['hiddenHome [L-027]', 'x1'],
  ['saasId [L-028]', 'x1'],
  ['language [L-029]', 'pt_BR'],
  ['homeUrl [L-030]', 'x1'],
  ['clAppId [L-031]', 'x1'],
  ['hideNav [L-032]', 'x1'],
  ['pcPlatformCode [L-033]', 'x1'],
  ['backtraceId [L-034]', 'x1'],
  ['thirdUserId [L-035]', 'x1'],
  ['userId [L-036]', 'x1'],
  ['smartAuditId [L-037]', 'x1'],
  ['protocolId [L-038]', 'x1'],
  ['dialogFlag [L-039]', 'x1'],
  ['isFormCheckfail [L-040]', 'x1'],
  ['smartAuditNo [L-041]', 'x1'],
  ['insuredCheckStatus [L-042]', 'x1'],
  ['businessCode [L-043]', 'x1'],
  ['letterId [L-044]', 'x1'],
  ['opUnderwritingOrderId [L-045]', 'x1'],
])('a link may set %s', (title, value) => {
  const [name = ''] = title.split(' ');
  const { context } = readLink(`?${name}=${value}&${name}x=1`);
  expect(context).toEqual({ [name]: value });
  // The parameter is stored for the next page as well; a link without a trade drops nothing.
  expect(mergeLink(parseStoredContext(JSON.stringify(context)), {})).toEqual(context);
});
