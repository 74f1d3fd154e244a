import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { handleProblems } from '../plugins/problem-handler.ts';
import { contracts, type CallName } from './contracts.ts';
import { envelopeSchemas, success } from './envelope.ts';
import { checkResponses, responseContracts } from './response-contracts.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(apps.splice(0).map((app) => app.close()))));

interface Sent {
  status: number;
  body: { code: unknown; data?: unknown };
  logged: { code: string; call: string; mismatches: object[] }[];
  checked: string[];
}

type CheckMode = 'checked' | 'production';

/** Sends what a handler returns through the contract of a call, with the checks or as production does. */
async function send(call: CallName, data: unknown, mode: CheckMode = 'checked'): Promise<Sent> {
  const { response, successCode } = contracts.find((contract) => contract.call === call)!;
  const logged: string[] = [];
  const checked: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  });
  apps.push(app);
  handleProblems(app);
  responseContracts(app);
  if (mode === 'checked') checkResponses(app, (path, status) => checked.push(`${path} ${status}`));
  const schema = { response: envelopeSchemas(response, successCode) };
  app.get('/call', { schema }, async () => success(data, successCode));
  const sent = await app.inject('/call');
  return {
    status: sent.statusCode,
    body: sent.json<Sent['body']>(),
    logged: logged.map((line) => JSON.parse(line) as Sent['logged'][number]),
    checked,
  };
}

const REFUSED = { status: 500, body: { code: 'server.error', status: 'FAIL', message: '' } };

const HASH = 'f'.repeat(64);

/** Answers as a form with rows in rows holds them: Chinese, decimals as text, empty lists, nothing at all. */
const answers = {
  applicant: { name: '欧阳若溪', address: '文三路100号\n3幢“201”室 😀', income: '120000.50', cards: [] },
  insured: [
    { rowId: 'r1', name: '李', beneficiaries: [{ rowId: 'b1', ratio: '33.34', order: 1 }], notes: null },
    { rowId: 'r2', beneficiaries: [], picture: { front: 'id', sizes: [1.5, -2, 0] }, isSmoker: false },
  ],
};

const draft = {
  revision: 3,
  enteredRevision: 2,
  updatedAt: '2026-11-21T04:00:00.000Z',
  contentHash: HASH,
  answers,
};

const condition = {
  op: 'all',
  of: [
    { op: 'not', of: { op: 'eq', left: { element: 'elem000001' }, right: { const: 'yes' } } },
    {
      op: 'in',
      left: { fn: 'ageAt', args: [{ element: 'elem000002' }, { context: 'today' }] },
      values: [1, 'a'],
    },
  ],
};

const element = {
  elementId: 'elem000003',
  elementCode: 'name',
  elementName: '姓名',
  alertTitle: '',
  inputType: 'text',
  requiredFlag: 'Y',
  elementValue: { rows: [[], {}, '1.50', null] },
  defaultLocationValue: null,
  settings: { maxLength: 20, options: [{ code: 'a', tags: [] }] },
  visibleWhen: condition,
  optionsWhen: [{ when: condition, options: ['a'] }],
  computed: { fn: 'round', args: [{ const: 1.5 }] },
};

const screenForm = {
  tradeId: 'A'.repeat(22),
  orderSn: '1',
  screen: 'insureInfomation',
  subject: '',
  language: 'zh_CN',
  version: { number: 1, contentHash: HASH },
  validator: `/shop/validators/${HASH}.js`,
  sections: [
    {
      sectionId: 'sect000001',
      sectionCode: 'insured',
      repeat: { min: 1, max: 9 },
      elements: [element],
      section: { sectionId: 'sect000002', sectionCode: 'beneficiary', elements: [element] },
    },
  ],
  groupChecks: [
    { checkId: 'check00001', check: 'waiver', waiver: 'elem000001', relation: 'elem000002' },
    { checkId: 'check00002', check: 'ageRange', birthDate: 'elem000003', min: 18 },
  ],
  words: { 'elem000003.elementName': '姓名' },
  lists: { relation: { self: '本人' }, empty: {} },
  answers,
  context: { product: 'CHL-R01', channel: '11', insuredCount: 2 },
  revision: 0,
  enteredRevision: 0,
  changeSummary: {
    added: [],
    changed: ['a'],
    affected: [
      { path: 'a', elementId: 'elem000001', text: '自由' },
      { path: 'b', elementId: 'elem000002' },
    ],
    hidden: [{ path: 'c', elementId: 'elem000003', text: '自由' }],
    retired: [{ path: 'a', section: 's', label: 'l', value: [{}] }],
    restored: [],
  },
  savedAt: null,
  today: '2026-11-21',
  product: {
    supplierCode: 'CHL',
    briskCode: 'CHL-B01',
    riskCode: 'CHL-R01',
    version: 'V1',
    riskName: '澄心定期寿险',
    supplierName: '澄海人寿',
    summary: '',
    tags: [],
    premiumFrom: '99.00',
  },
};

describe('a response as its contract says arrives whole, checked and in production:', () => {
  test.each<[CallName, object]>([
    ['temporaryDataInfo', draft],
    ['initScreen', screenForm],
    ['initScreen', { ...screenForm, changeSummary: null, savedAt: '2026-11-21T04:00:00.000Z' }],
    ['familyList', { members: [{ memberId: 'm1', selfFlag: true, answers: answers.applicant }] }],
    [
      'areaList',
      {
        listId: 'area',
        version: '1',
        items: [{ code: '1', label: '浙江', attributes: { a: 1.5, b: true, c: 'x' } }],
      },
    ],
    [
      'ocrIdCard',
      {
        side: 'back',
        name: null,
        gender: null,
        birthDate: null,
        address: null,
        idNumber: null,
        validity: { start: '2020-01-01', longTerm: true },
      },
    ],
    ['checkVerifyCode', { verified: true }],
  ])('%s', async (call, data) => {
    for (const mode of ['checked', 'production'] as const) {
      const { status, body, logged, checked } = await send(call, data, mode);
      expect({ mode, status, body }).toEqual({ mode, status: 200, body: success(data) });
      expect(logged).toEqual([]);
      expect(checked).toEqual(mode === 'checked' ? ['/call 200'] : []);
    }
  });
});

describe('a planted mistake of a handler fails the request and is logged with its path:', () => {
  const { revision: _revision, ...withoutRevision } = draft;
  test.each<[mistake: string, call: CallName, data: unknown, keyword: string, path: string]>([
    [
      'an extra property',
      'temporaryDataInfo',
      { ...draft, tokenHash: 'x' },
      'additionalProperties',
      'data/tokenHash',
    ],
    ['a missing property', 'temporaryDataInfo', withoutRevision, 'required', 'data/revision'],
    ['null', 'temporaryDataInfo', { ...draft, updatedAt: null }, 'type', 'data/updatedAt'],
    ['a number as text', 'temporaryDataInfo', { ...draft, revision: '3' }, 'type', 'data/revision'],
    ['a fraction', 'temporaryDataInfo', { ...draft, revision: 2.5 }, 'type', 'data/revision'],
    ['NaN', 'temporaryDataInfo', { ...draft, revision: Number.NaN }, 'type', 'data/revision'],
    ['a date', 'temporaryDataInfo', { ...draft, updatedAt: new Date(0) }, 'type', 'data/updatedAt'],
    ['a bigint', 'temporaryDataInfo', { ...draft, revision: 3n }, 'type', 'data/revision'],
    ['a list of answers', 'temporaryDataInfo', { ...draft, answers: [] }, 'type', 'data/answers'],
    [
      'a date deep in answers',
      'temporaryDataInfo',
      { ...draft, answers: { a: [{ b: new Date(0) }] } },
      'unfaithful',
      '',
    ],
    [
      'NaN deep in answers',
      'temporaryDataInfo',
      { ...draft, answers: { a: [{ b: Number.NaN }] } },
      'unfaithful',
      '',
    ],
    [
      'undefined in a list of answers',
      'temporaryDataInfo',
      { ...draft, answers: { a: [undefined] } },
      'unfaithful',
      '',
    ],
    [
      'a map in answers',
      'temporaryDataInfo',
      { ...draft, answers: { a: new Map([['b', 1]]) } },
      'unfaithful',
      '',
    ],
    [
      'a wrong type deep in a form',
      'initScreen',
      {
        ...screenForm,
        sections: [
          {
            ...screenForm.sections[0],
            section: { sectionId: 's', sectionCode: 's', elements: [{ ...element, requiredFlag: true }] },
          },
        ],
      },
      'enum',
      'data/sections/0/section/elements/0/requiredFlag',
    ],
    [
      'an unknown word of a contract',
      'verifyCodeInfo',
      { state: 'lost', secondsLeft: 0 },
      'enum',
      'data/state',
    ],
    ['no data', 'verifyCodeInfo', undefined, 'required', 'data'],
    ['no data but null', 'verifyCodeInfo', null, 'type', 'data'],
  ])('%s', async (_mistake, call, data, keyword, path) => {
    const { status, body, logged, checked } = await send(call, data);
    expect({ status, body }).toEqual(REFUSED);
    expect(logged).toMatchObject([{ code: 'response.invalid', call: '/call' }]);
    expect(logged[0]!.mismatches).toContainEqual({ keyword, path });
    expect(checked).not.toContain('/call 200');
  });

  test('a bigint deep in answers, which JSON cannot hold', async () => {
    const { status, body } = await send('temporaryDataInfo', { ...draft, answers: { a: 1n } });
    expect({ status, body }).toEqual(REFUSED);
  });
});

test('an optional property that is undefined is left out', async () => {
  const card = { start: '2020-01-01', end: undefined, longTerm: true };
  const data = {
    side: 'back',
    name: null,
    gender: null,
    birthDate: null,
    address: null,
    idNumber: null,
    validity: card,
  };
  const { status, body } = await send('ocrIdCard', data);
  expect({ status, body }).toEqual({
    status: 200,
    body: success({ ...data, validity: { start: card.start, longTerm: true } }),
  });
});

describe('in production', () => {
  test('an extra property is left out, at any depth, and open answers are whole', async () => {
    const leaking = { ...draft, tokenHash: 'secret', answers: { ...answers, extra: { kept: true } } };
    const draftSent = await send('temporaryDataInfo', leaking, 'production');
    expect(draftSent).toMatchObject({ status: 200, logged: [] });
    expect(draftSent.body.data).toEqual({ ...draft, answers: { ...answers, extra: { kept: true } } });
    const [section] = screenForm.sections;
    const sections = [{ ...section, secret: 1, elements: [{ ...element, locks: { secret: 1 } }] }];
    const formSent = await send(
      'initScreen',
      { ...screenForm, sections, version: { ...screenForm.version, secret: 1 } },
      'production',
    );
    expect(formSent.body.data).toEqual(screenForm);
  });

  test('an extra property in a condition is left out, as of a later release [T14]', async () => {
    const newer = { ...element, visibleWhen: { ...condition, secret: 1 } };
    const sections = [{ ...screenForm.sections[0], elements: [newer] }];
    const { status, body, logged } = await send('initScreen', { ...screenForm, sections }, 'production');
    expect({ status, logged }).toEqual({ status: 200, logged: [] });
    expect(body.data).toEqual({
      ...screenForm,
      sections: [{ ...screenForm.sections[0], elements: [{ ...element, visibleWhen: condition }] }],
    });
  });

  test.each<[title: string, change: object, sent: object]>([
    ['null becomes an empty text', { updatedAt: null }, { updatedAt: '' }],
    ['null becomes 0', { revision: null }, { revision: 0 }],
    ['a fraction is cut', { revision: 2.9 }, { revision: 2 }],
    ['a date becomes text', { updatedAt: new Date(0) }, { updatedAt: new Date(0).toISOString() }],
    ['a bigint becomes digits', { revision: 3n }, { revision: 3 }],
    [
      'a date in answers becomes text',
      { answers: { a: new Date(0) } },
      { answers: { a: new Date(0).toISOString() } },
    ],
    ['NaN in answers becomes null', { answers: { a: Number.NaN } }, { answers: { a: null } }],
    [
      'null and fractions in answers are kept',
      { answers: { a: [null, 2.5] } },
      { answers: { a: [null, 2.5] } },
    ],
  ])('%s', async (_title, change, sent) => {
    const { status, body } = await send('temporaryDataInfo', { ...draft, ...change }, 'production');
    expect({ status, data: body.data }).toEqual({ status: 200, data: { ...draft, ...sent } });
  });

  test.each([{ revision: Number.NaN }, { answers: { a: 1n } }])('%o fails the request', async (change) => {
    expect(await send('temporaryDataInfo', { ...draft, ...change }, 'production')).toMatchObject(REFUSED);
  });

  test('a missing property fails the request', async () => {
    const { revision: _revision, ...rest } = draft;
    expect(await send('temporaryDataInfo', rest, 'production')).toMatchObject(REFUSED);
  });
});

describe('a route', () => {
  test('without a contract of its responses is not registered', () => {
    const app = Fastify();
    apps.push(app);
    responseContracts(app);
    expect(() => app.get('/undeclared', async () => ({}))).toThrow('GET /undeclared has no contract');
  });

  test('for files may send only the content types of its list', async () => {
    const app = Fastify();
    apps.push(app);
    responseContracts(app);
    checkResponses(app, () => undefined);
    app.get('/shop/validators/:file', async (_request, reply) => reply.type('text/html').send('<p>'));
    app.get('/shop/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'));
    app.get('/shop', async (_request, reply) => reply.redirect('/shop/'));
    expect((await app.inject('/shop/validators/x.js')).statusCode).toBe(500);
    expect((await app.inject('/shop/page')).statusCode).toBe(200);
    expect((await app.inject('/shop')).statusCode).toBe(302);
  });

  test('may not send JSON that its contract does not declare for the status', async () => {
    const app = Fastify();
    apps.push(app);
    responseContracts(app);
    checkResponses(app, () => undefined);
    app.get('/call', { schema: { response: envelopeSchemas({ type: 'string' }) } }, async (_request, reply) =>
      reply.code(201).send(success('x')),
    );
    const sent = await app.inject('/call');
    expect({ status: sent.statusCode, body: sent.json<unknown>() }).toEqual(REFUSED);
  });
});

test('a failure has to fulfil its contract too', async () => {
  const app = Fastify();
  apps.push(app);
  handleProblems(app);
  responseContracts(app);
  checkResponses(app, () => undefined);
  app.get(
    '/failing',
    { schema: { response: envelopeSchemas({ type: 'string' }) } },
    async (_request, reply) =>
      reply
        .code(409)
        .send({ code: 'draft.conflict', status: 'FAIL', message: '', data: { secondsLeft: 1.5 } }),
  );
  const sent = await app.inject('/failing');
  expect({ status: sent.statusCode, body: sent.json<unknown>() }).toEqual(REFUSED);
  expect((await app.inject('/unknown')).json()).toEqual({
    code: 'request.unknown',
    status: 'FAIL',
    message: '',
  });
});
