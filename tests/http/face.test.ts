// An insured person proves by a face check who he is, in the place of a code by SMS (A57, A99).
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ProblemCode } from '../../src/core/failures/problem.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { testDataKeys } from './data-keys.ts';
import { query } from './database.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import { HUSBAND, inviteAgain, inviteHusband, passFace, startFace, type FaceLink } from './face-link.ts';
import { inviteSpouse } from './insured-link.ts';
import { afterNoon, startServer } from './server.ts';

const server = await startServer();
// The provider's page leads back to the address that the server listens on.
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { attempt, call, databaseUrl, simulated } = server;
const { face } = simulated;
const owner = openDatabase(databaseUrl, testDataKeys);
afterAll(owner.close);

beforeEach(() => face.setBehaviour({ kind: 'work' }));

const lastSixOf = ({ idNumber }: FaceLink) => idNumber.slice(-6);
const stateOf = async (code: string) => (await call('faceDetectInfo', { code })).state;
const rowsOf = ({ orderSn }: FaceLink) =>
  query<{ state: string; reason: string | null; used: boolean }>(
    databaseUrl,
    'select state, reason, used_at is not null as used from face_checks where order_sn = $1 order by number',
    [orderSn],
  );
const refused = (code: ProblemCode) => ({ body: { code } });
/** Sets the server's clock until the end of the test. */
function at(seconds: number) {
  onTestFinished(() => server.setNow(afterNoon(60).toISOString()));
  server.setNow(afterNoon(seconds).toISOString());
}

/** Agrees by a ticket. */
async function agree({ code }: FaceLink, ticket: string) {
  const { contract } = await call('insuredConfirmInfo', { code });
  return call('insuredConfirmConfirm', { code, ticket, agreedSha256: contract!.agreedSha256 });
}

test('a husband agrees to a face check, passes it and agrees to his insurance without a code [F-013 V-072 C-140 C-141 C-144]', async () => {
  const link = await inviteHusband(server);
  const { code, trade, idNumber } = link;
  expect(await call('insuredConfirmIdNo', { code })).toMatchObject({ secondFactors: ['sms', 'face'] });
  const info = await call('faceDetectInfo', { code, language: 'es_ES' });
  expect(info).toMatchObject({
    state: 'waiting',
    triesLeft: 5,
    document: { title: 'Consentimiento al reconocimiento facial', version: 1 },
  });
  const documentSha256 = info.document.sha256;
  const started = await call('faceDetectAuth', { code, documentSha256, language: 'es_ES' });
  expect(started).toMatchObject({ secondsLeft: 7200, triesLeft: 4 });
  // The name and the number come from the order; the way back names no link.
  const check = face.checks().at(-1)!;
  expect(check).toMatchObject({ name: HUSBAND.name, idNumber });
  expect(check.redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop\/faceCheck\?language=es_ES$/);
  expect(started.url).toContain(check.bizToken);
  expect(await stateOf(code)).toBe('inProgress');
  face.decide(check.bizToken, 'pass');
  const { secret } = started;
  const saved = await call('saveFaceResult', { code, secret, bizToken: check.bizToken });
  expect(saved).toEqual({ state: 'success', triesLeft: 4 });
  const { ticket } = await call('insuredConfirmCheck', {
    code,
    lastSix: lastSixOf(link),
    faceSecret: secret,
  });
  await agree(link, ticket);
  const { orderState } = await call('insuredConfirmQuery', { orderSn: link.orderSn }, trade.token);
  expect(orderState).toBe('toPay');
});

test('a page whose answer was lost proves it again with its ticket: the pass is used once, and one try', async () => {
  const link = await inviteHusband(server);
  const { code } = link;
  const { secret } = await passFace(server, code);
  const ticket = 'A'.repeat(22);
  const check = { code, lastSix: lastSixOf(link), faceSecret: secret, ticket };
  await call('insuredConfirmCheck', check);
  expect(await call('insuredConfirmCheck', check)).toMatchObject({ ticket });
  expect((await call('insuredConfirmIdNo', { code })).triesLeft).toBe(4);
  await agree(link, ticket);
});

test('a browser learns how its own check stands, whichever was started last', async () => {
  const link = await inviteHusband(server);
  const { code } = link;
  const passed = await passFace(server, code);
  const stateWith = async (secret: string) => (await call('faceDetectInfo', { code, secret })).state;
  expect(await stateWith(passed.secret)).toBe('success');
  const started = await startFace(server, code);
  expect([await stateOf(code), await stateWith(started.secret), await stateWith(passed.secret)]).toEqual([
    'inProgress',
    'inProgress',
    'success',
  ]);
  expect(await stateWith('A'.repeat(22))).toBe('waiting');
  await call('insuredConfirmCheck', { code, lastSix: lastSixOf(link), faceSecret: passed.secret });
  expect(await stateWith(passed.secret)).toBe('waiting');
});

test('the consent is one of its own, in the trail as the others are, before the provider learns anything (A99) [V-096]', async () => {
  const link = await inviteHusband(server);
  const { code, trade } = link;
  const { documents } = await call('listNoticeWithContent', { tradeId: trade.tradeId }, trade.token);
  // The applicant is not asked, and cannot agree in his place.
  expect(documents.map(({ documentId }) => documentId)).not.toContain('faceConsent');
  const opened = await attempt(
    'readingOpen',
    { tradeId: trade.tradeId, documentId: 'faceConsent' },
    trade.token,
  );
  expect(opened).toMatchObject(refused('document.notFound'));
  const { document } = await call('faceDetectInfo', { code });
  const before = face.requestCount();
  expect(await attempt('faceDetectAuth', { code, documentSha256: 'a'.repeat(64) })).toMatchObject(
    refused('document.changed'),
  );
  expect(await attempt('faceDetectAuth', { code })).toMatchObject({ status: 400 });
  expect(face.requestCount()).toBe(before);
  await passFace(server, code);
  const consents = await query(
    databaseUrl,
    `select action, purpose, role, document_id, document_version, document_sha256 from consents
     where trade_id = $1 and purpose = 'faceImage'`,
    [trade.tradeId],
  );
  expect(consents).toEqual([
    {
      action: 'given',
      purpose: 'faceImage',
      role: 'insured',
      document_id: 'faceConsent',
      document_version: 1,
      document_sha256: document.sha256,
    },
  ]);
  const entries = await query(
    databaseUrl,
    `select kind, details ->> 'to' as "to", details ->> 'rowId' as row from trail_entries
     where trade_id = $1 and (kind = 'faceChecked' or details ->> 'purpose' = 'faceImage') order by seq`,
    [trade.tradeId],
  );
  expect(entries).toEqual([
    { kind: 'consentGiven', to: null, row: null },
    { kind: 'faceChecked', to: 'success', row: 'r2' },
  ]);
});

test('no table holds a token, a secret or the person of a check', async () => {
  const link = await inviteHusband(server);
  const { secret, bizToken } = await passFace(server, link.code);
  const rows = await query<{ text: string }>(
    databaseUrl,
    'select face_checks::text as text from face_checks',
  );
  const text = rows.map((row) => row.text).join();
  expect(rows.length).toBeGreaterThan(0);
  for (const value of [secret, bizToken, link.code, link.idNumber, HUSBAND.name])
    expect(text).not.toContain(value);
});

describe('a check that fails', () => {
  test('can be taken again, and passed [S-008 E-063]', async () => {
    const link = await inviteHusband(server);
    const { code } = link;
    const first = await startFace(server, code);
    face.decide(first.bizToken, 'fail');
    expect(await call('saveFaceResult', { code, ...first })).toEqual({ state: 'failed', triesLeft: 4 });
    const withoutPass = { code, lastSix: lastSixOf(link), faceSecret: first.secret };
    expect(await attempt('insuredConfirmCheck', withoutPass)).toMatchObject(refused('confirmation.mismatch'));
    await passFace(server, code);
    expect(await stateOf(code)).toBe('success');
    expect(await rowsOf(link)).toEqual([
      { state: 'failed', reason: '2016', used: false },
      { state: 'success', reason: null, used: false },
    ]);
  });

  test('can be left, which takes the consent back; the code by SMS stays open (A99) [S-008 E-065]', async () => {
    const link = await inviteHusband(server);
    const { code, trade } = link;
    const { secret, bizToken } = await startFace(server, code);
    expect(await call('saveFaceResult', { code, secret })).toMatchObject({ state: 'exited' });
    expect(await rowsOf(link)).toEqual([{ state: 'exited', reason: 'left', used: false }]);
    const actions = await query<{ action: string }>(
      databaseUrl,
      "select action from consents where trade_id = $1 and purpose = 'faceImage' order by trail_seq",
      [trade.tradeId],
    );
    expect(actions.map(({ action }) => action)).toEqual(['given', 'withdrawn']);
    // What it was left for is over, whatever the provider would say.
    face.decide(bizToken, 'pass');
    expect(await attempt('saveFaceResult', { code, secret, bizToken })).toMatchObject(refused('face.over'));
    expect(await attempt('saveFaceResult', { code, secret })).toMatchObject(refused('face.over'));
    await call('insuredConfirmSendSMSS', { code });
    const verifyCode = simulated.sms.messages().findLast(({ mobile }) => mobile === link.mobile)!.code;
    await agree(
      link,
      (await call('insuredConfirmCheck', { code, lastSix: lastSixOf(link), verifyCode })).ticket,
    );
  });

  test('leaves its row unmoved while the provider has no result', async () => {
    const link = await inviteHusband(server);
    const started = await startFace(server, link.code);
    expect(await call('saveFaceResult', { code: link.code, ...started })).toMatchObject({
      state: 'inProgress',
    });
    face.decide(started.bizToken, 'pass');
    expect(await call('saveFaceResult', { code: link.code, ...started })).toMatchObject({ state: 'success' });
  });
});

describe('a result is not taken', () => {
  test('from a page that says the check was passed: the provider alone is asked', async () => {
    const link = await inviteHusband(server);
    const { code } = link;
    const { secret, bizToken } = await startFace(server, code);
    const forged = { code, secret, bizToken, state: 'success', result: 'pass' };
    expect(await attempt('saveFaceResult', forged)).toMatchObject({ status: 400 });
    const invented = { code, secret, bizToken: 'CE661F1A-0F1E-45BD-BE13-34C05CEA7681' };
    expect(await attempt('saveFaceResult', invented)).toMatchObject(refused('face.over'));
    expect(await stateOf(code)).toBe('inProgress');
    const check = { code, lastSix: lastSixOf(link), faceSecret: secret };
    expect(await attempt('insuredConfirmCheck', check)).toMatchObject(refused('confirmation.mismatch'));
  });

  test('of another person, another order, another link or another browser', async () => {
    const [link, other] = [await inviteHusband(server), await inviteHusband(server)];
    const [mine, theirs] = [await startFace(server, link.code), await startFace(server, other.code)];
    face.decide(theirs.bizToken, 'pass');
    const { code } = link;
    const second = await inviteAgain(server, link);
    for (const request of [
      { code, ...theirs },
      { code, secret: mine.secret, bizToken: theirs.bizToken },
      { code, secret: theirs.secret, bizToken: mine.bizToken },
      { code: second, ...mine },
      { code, secret: 'A'.repeat(22), bizToken: mine.bizToken },
    ])
      expect(await attempt('saveFaceResult', request)).toMatchObject({
        status: 409,
        ...refused('face.over'),
      });
    expect(await stateOf(code)).toBe('inProgress');
    // Nor is a pass used by another link, or for another person.
    await call('saveFaceResult', { code: other.code, ...theirs });
    for (const [by, lastSix] of [
      [code, lastSixOf(link)],
      [await inviteAgain(server, other), lastSixOf(other)],
    ] as const)
      expect(
        await attempt('insuredConfirmCheck', { code: by, lastSix, faceSecret: theirs.secret }),
      ).toMatchObject(refused('confirmation.mismatch'));
  });

  test('when the provider compared the face of another number', async () => {
    const link = await inviteHusband(server);
    const started = await startFace(server, link.code);
    const check = face.checks().at(-1)!;
    face.decide(started.bizToken, 'pass');
    check.idNumber = '330102196209124269';
    expect(await call('saveFaceResult', { code: link.code, ...started })).toMatchObject({ state: 'failed' });
    expect(await rowsOf(link)).toEqual([{ state: 'failed', reason: 'otherPerson', used: false }]);
  });

  test('twice: of twenty at once one is stored, and a pass lets agree once', async () => {
    const link = await inviteHusband(server);
    const { code } = link;
    const started = await startFace(server, code);
    face.decide(started.bizToken, 'pass');
    const saved = await Promise.all(
      Array.from({ length: 20 }, () => attempt('saveFaceResult', { code, ...started })),
    );
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
    const check = { code, lastSix: lastSixOf(link), faceSecret: started.secret };
    const wrongEnd = { ...check, lastSix: '000000' };
    expect(await attempt('insuredConfirmCheck', wrongEnd)).toMatchObject(refused('confirmation.mismatch'));
    const checked = await Promise.all(Array.from({ length: 3 }, () => attempt('insuredConfirmCheck', check)));
    expect(checked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(code)).toBe('waiting');
  });

  test('after two hours, when the check has failed; a pass is over then too', async () => {
    const [late, passed] = [await inviteHusband(server), await inviteHusband(server)];
    const started = await startFace(server, late.code);
    const { secret } = await passFace(server, passed.code);
    face.decide(started.bizToken, 'pass');
    at(7200 + 600);
    expect(await stateOf(late.code)).toBe('failed');
    expect(await attempt('saveFaceResult', { code: late.code, ...started })).toMatchObject(
      refused('face.over'),
    );
    const check = { code: passed.code, lastSix: lastSixOf(passed), faceSecret: secret };
    expect(await attempt('insuredConfirmCheck', check)).toMatchObject(refused('confirmation.mismatch'));
    await passFace(server, passed.code);
    expect(await stateOf(passed.code)).toBe('success');
  });

  test('from a check that another one has replaced', async () => {
    const link = await inviteHusband(server);
    const [first, second] = [await startFace(server, link.code), await startFace(server, link.code)];
    for (const { bizToken } of [first, second]) face.decide(bizToken, 'pass');
    expect(await attempt('saveFaceResult', { code: link.code, ...first })).toMatchObject(
      refused('face.over'),
    );
    expect(await call('saveFaceResult', { code: link.code, ...second })).toMatchObject({ state: 'success' });
    expect((await rowsOf(link)).map(({ reason }) => reason)).toEqual(['replaced', null]);
  });
});

test('a person takes five checks a day, by whichever link and in whichever order, also at once', async () => {
  const link = await inviteHusband(server);
  const { code } = link;
  const second = await inviteAgain(server, link);
  const { document } = await call('faceDetectInfo', { code });
  const start = (by: string) => attempt('faceDetectAuth', { code: by, documentSha256: document.sha256 });
  const before = face.requestCount();
  const started = await Promise.all([code, second, code, second, code, second, code].map(start));
  expect(started.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(started.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    ...refused('face.tooMany'),
  });
  expect(face.requestCount() - before).toBe(5);
  expect(await call('faceDetectInfo', { code: second })).toMatchObject({ triesLeft: 0 });
  const elsewhere = await inviteHusband(server, link);
  expect(await start(elsewhere.code)).toMatchObject(refused('face.tooMany'));
  // One of them is open: the others were replaced.
  expect((await rowsOf(link)).map(({ state }) => state)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
    'inProgress',
  ]);
});

test('exactly one second factor is taken beside the end of the number (A57) [V-072]', async () => {
  const link = await inviteHusband(server);
  const { secret } = await passFace(server, link.code);
  const check = { code: link.code, lastSix: lastSixOf(link) };
  const issue = (code: string, path: string) => ({
    status: 400,
    body: { code: 'request.invalid', data: { issues: [{ code, path }] } },
  });
  expect(await attempt('insuredConfirmCheck', check)).toMatchObject(issue('request.required', 'verifyCode'));
  expect(
    await attempt('insuredConfirmCheck', { ...check, verifyCode: '123456', faceSecret: secret }),
  ).toMatchObject(issue('request.additionalProperties', 'faceSecret'));
  expect(await rowsOf(link)).toEqual([{ state: 'success', reason: null, used: false }]);
});

describe('no face check is offered', () => {
  test('by a product that does not have it, which asks for a code', async () => {
    const { code } = await inviteSpouse(server);
    expect(await call('insuredConfirmIdNo', { code })).toMatchObject({ secondFactors: ['sms'] });
    expect(await attempt('faceDetectInfo', { code })).toMatchObject({
      status: 409,
      ...refused('face.notOffered'),
    });
    const start = { code, documentSha256: 'a'.repeat(64) };
    expect(await attempt('faceDetectAuth', start)).toMatchObject(refused('face.notOffered'));
  });

  test('to the applicant, in the place of the insured person (I-7)', async () => {
    const { code, trade } = await inviteHusband(server);
    const { document } = await call('faceDetectInfo', { code });
    const start = { code, documentSha256: document.sha256 };
    expect(await attempt('faceDetectAuth', start, trade.token)).toMatchObject(
      refused('confirmation.ownPhone'),
    );
    const started = await startFace(server, code);
    expect(await attempt('saveFaceResult', { code, ...started }, trade.token)).toMatchObject(
      refused('confirmation.ownPhone'),
    );
  });

  test('by a link that was never made, and after the order was cancelled', async () => {
    const link = await inviteHusband(server);
    const unknown = { code: 'A'.repeat(22), documentSha256: 'a'.repeat(64) };
    expect(await attempt('faceDetectAuth', unknown)).toMatchObject(refused('confirmation.linkInvalid'));
    const started = await startFace(server, link.code);
    await call('cancel', { orderSn: link.orderSn }, link.trade.token);
    expect(await attempt('faceDetectInfo', { code: link.code })).toMatchObject(
      refused('confirmation.closed'),
    );
    expect(await attempt('saveFaceResult', { code: link.code, ...started })).toMatchObject(
      refused('confirmation.closed'),
    );
  });
});

test.each([
  [{ kind: 'fail' }, 503, 'face.unavailable'],
  [{ kind: 'wrongSignature' }, 503, 'face.unavailable'],
  [{ kind: 'hang' }, 504, 'face.timedOut'],
] as const)(
  'a provider that does not work says so, and nothing moves: %j',
  async (behaviour, status, code) => {
    const link = await inviteHusband(server);
    const started = await startFace(server, link.code);
    face.setBehaviour(behaviour);
    const { document } = await call('faceDetectInfo', { code: link.code });
    const answers = [
      await attempt('saveFaceResult', { code: link.code, ...started }),
      await attempt('faceDetectAuth', { code: link.code, documentSha256: document.sha256 }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status, body: { code } });
    expect(await rowsOf(link)).toEqual([{ state: 'inProgress', reason: null, used: false }]);
    expect(server.logged.filter((line) => line.includes(link.idNumber))).toEqual([]);
  },
);

test('a check moves along its states by no statement otherwise, and a pass is used once [S-008]', async () => {
  const link = await inviteHusband(server);
  await passFace(server, link.code);
  const set = (values: string) =>
    query(databaseUrl, `update face_checks set ${values} where order_sn = $1`, [link.orderSn]);
  await expect(set("state = 'failed'")).rejects.toThrow(/from success to failed/);
  await expect(set("state = 'inProgress', ended_at = null")).rejects.toThrow(/from success to inProgress/);
  await set('used_at = now()');
  await expect(set('used_at = null')).rejects.toThrow(/used before/);
});

test('after all of it the sweep of the database finds nothing broken', () => expectUnbroken(owner.db));
