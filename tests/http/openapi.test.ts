import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callPaths } from '../call-paths.ts';
import { callLimits } from '../../schemas/generated/call-limits.ts';
import { contractFiles } from '../../schemas/generated/call-contracts.ts';
import { contracts } from '../../src/server/contracts/contracts.ts';
import { indexOf } from './data-keys.ts';
import { query } from './database.ts';
import { startServer, type TestServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: object }> };
  parameters?: { name: string; required: boolean }[];
  responses: Record<string, { content: Record<string, { schema: Envelope }> }>;
  'x-kind': string;
  'x-limits'?: object;
}

type Envelope = { properties: Record<string, object> };

interface CallsDocument {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const response = await server.app.inject('/openapi.json');
const document = response.json<CallsDocument>();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

describe('/openapi.json', () => {
  test('is valid OpenAPI 3.1, which a broken document is not', async () => {
    const validator = new Validator();
    expect(await validator.validate(response.json<Record<string, unknown>>())).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = { ...document, paths: { '/x': { post: { operationId: 1 } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  test('has every call exactly once, by the name of its contract, and nothing else', () => {
    const described = operations.map(({ path, method, operation }) => [
      operation.operationId,
      { method, path },
    ]);
    expect(described).toHaveLength(contracts.length);
    expect(Object.fromEntries(described)).toEqual(callPaths);
  });

  test.each(contracts.map((contract) => [contract.call, contract] as const))(
    'describes %s',
    (call, contract) => {
      const { operation } = operations.find(({ operation: { operationId } }) => operationId === call)!;
      const { subject, description, who, kind, limits, method, successCode = 0 } = contract;
      expect(operation).toMatchObject({ tags: [subject], description, 'x-kind': kind });
      expect(operation['x-limits']).toEqual(limits);
      expect(operation.security).toEqual(who === 'session' ? [{ session: [] }] : []);
      expect(operation.requestBody === undefined).toBe(method === 'GET');
      const schemaOf = (status: string) => operation.responses[status]!.content['application/json']!.schema;
      expect(schemaOf('200').properties).toMatchObject({
        code: { const: successCode },
        status: { const: 'SUCCESS' },
        data: expect.any(Object),
      });
      expect(schemaOf('default')).toEqual({ $ref: '#/components/schemas/Failure' });
    },
  );

  test('has a described tag for every contract file with calls', () => {
    const files = Object.values(contractFiles).filter(({ calls }) => Object.keys(calls).length > 0);
    expect(document.tags.map(({ description }) => description)).toEqual(
      files.map(({ description }) => description),
    );
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(
      new Set(document.tags.map(({ name }) => name)),
    );
  });

  test('refers to shared schemas that it has, each of them used', () => {
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!));
    const names = Object.keys(document.components.schemas);
    const prefix = '#/components/schemas/';
    // What the routes of files send, and what other schemas extend.
    const ofNoCall = ['RemovedImage', 'TradeForm'];
    expect([...references].sort()).toEqual(
      names
        .filter((name) => !ofNoCall.includes(name))
        .map((name) => prefix + name)
        .sort(),
    );
    expect(text).not.toMatch(/tsType|\$id|"definitions"/);
  });

  test('names the query of a GET call', () => {
    const { parameters } = operations.find(({ method }) => method === 'GET')!.operation;
    expect(parameters).toMatchObject([
      { name: 'tradeId', required: true },
      { name: 'uploadId', required: true },
      { name: '_t', required: false },
    ]);
  });

  test('is served with a tag, and not again to who has it', async () => {
    const { etag } = response.headers;
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    });
    const again = await server.app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(etag) },
    });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    const other = await server.app.inject({ url: '/openapi.json', headers: { 'if-none-match': 'W/"x"' } });
    expect(other.statusCode).toBe(200);
    const zipped = await server.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag });
  });
});

const serverIn = (mode: 'development' | 'production'): Promise<TestServer> =>
  startServer(server.databaseUrl, onTestFinished, mode);

describe('the page of the calls', () => {
  test('is served in development, with every call and without a script or an inline style', async () => {
    const { app } = await serverIn('development');
    const page = await app.inject('/openapi');
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    expect(page.headers['content-security-policy']).toBe(response.headers['content-security-policy']);
    for (const { call } of contracts) expect(page.body).toContain(`<details id="${call}">`);
    const links = [...page.body.matchAll(/href="#(\w+)"/g)].map(([, name]) => name);
    for (const name of new Set(links)) expect(page.body).toContain(`<h3 id="${name}">`);
    expect(page.body).not.toMatch(/<script|<style|style=|undefined|\[object/);
    const styles = await app.inject('/openapi.css');
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('is not there in production, where the document is the same', async () => {
    const { app } = await serverIn('production');
    expect((await app.inject('/openapi')).statusCode).toBe(404);
    expect((await app.inject('/openapi.css')).statusCode).toBe(404);
    expect((await app.inject('/openapi.json')).json()).toEqual(document);
  });
});

test('production sends what tests check: a form, and answers with rows, Chinese, decimals and empty lists', async () => {
  const production = await serverIn('production');
  const trade = await openTrade(server);
  const answers = {
    applicant: { name: '欧阳若溪', address: '文三路100号“201”室 😀', income: '120000.50' },
    insured: [{ rowId: 'r1', name: '李', beneficiaries: [{ rowId: 'b1', ratio: '33.34' }] }, { rowId: 'r2' }],
    beneficiary: [],
  };
  await server.call('temporaryDataSave', { ...trade.key, answers: {} }, trade.token);
  await query(server.databaseUrl, 'update drafts set answers = $1 where trade_id = $2', [
    JSON.stringify(answers),
    trade.tradeId,
  ]);
  const { tradeId, token } = trade;
  const draft = await production.call('temporaryDataInfo', { tradeId }, token);
  expect(draft.answers).toEqual(answers);
  expect(await server.call('temporaryDataInfo', { tradeId }, token)).toEqual(draft);
  const request = { tradeId, language: 'pt_BR' } as const;
  const form = await production.call('initInsuranceInfo', request, token);
  expect(form).toEqual(await server.call('initInsuranceInfo', request, token));
  expect(production.checked.size).toBe(0);
});

test('each limit is counted by the subject of its contract', async () => {
  const { call, databaseUrl } = await startServer(undefined, onTestFinished);
  const { tradeId, token } = await call('getTradeId', { supplierCode: 'CHL', riskCode: 'CHL-R01' });
  const mobile = '13800138000';
  await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
  const upload = { tradeId, purpose: 'idCardFront', contentType: 'image/png', size: 1000 } as const;
  await call('cosGetSign', upload, token);
  const rows = await query<{ kind: keyof typeof callLimits; subject: string }>(
    databaseUrl,
    'select kind, subject from rate_limits order by kind',
  );
  const [session] = await query<{ owner: string }>(databaseUrl, 'select owner_id as owner from sessions');
  // The addresses of the first two callers.
  const networks = ['10.0.0.1', '10.0.0.2'].map((address) => indexOf('rate_limits.subject', address));
  const network = expect.toBeOneOf(networks) as string;
  const subjects = {
    mobile: indexOf('rate_limits.subject', mobile),
    session: session!.owner,
    network,
    everyone: '',
    insured: '',
  };
  const {
    ocrBySession: _recognition,
    identityToMobile: _signIn,
    invitationsByOrder: _invitations,
    faceByPerson: _faces,
    faceOfAll: _allFaces,
    ...counted
  } = callLimits;
  expect(rows).toEqual(
    Object.entries(counted)
      .map(([kind, { subject }]) => ({ kind, subject: subjects[subject] }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  );
});
