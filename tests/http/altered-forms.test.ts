// Forms and validators that are not those that were published: the server compiles its own, and refuses what differs.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { COMPILER_VERSION } from '../../src/core/publish/compile-validators.ts';
import { qa } from '../tools/qa.ts';
import { freshDatabase, query } from './database.ts';
import { overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS } from './trade.ts';

/** The second version of 承海's form, with one question more. */
const SECOND = "screen = 'insureInfomation' and supplier_code = 'CHL' and number = 2";

let url: string;
beforeAll(async () => {
  url = await freshDatabase();
  const result = await publisher(url)(withQuestion(overlayDocument('chenghai'), 'lamp'));
  expect(result.ok).toBe(true);
});

/** A server that has loaded no form yet. */
const newServer = () => startServer(url, onTestFinished);
type Server = Awaited<ReturnType<typeof newServer>>;

const versionOf = async (server: Server) => (await openTrade(server)).form.version.number;
const health = async ({ app }: Server) => (await app.inject('/health')).json<object>();

/** Changes columns of the second version past every check, and back at the end of the test. */
async function alterSecond(column: string, value: unknown): Promise<void> {
  const [row] = await query<{ before: unknown }>(
    url,
    `select ${column} as before from versions where ${SECOND}`,
  );
  const write = (text: unknown) => query(url, `update versions set ${column} = $1 where ${SECOND}`, [text]);
  await write(value);
  onTestFinished(async () => void (await write(row!.before)));
}

test('the text of a validator module in the database is neither run nor sent to a browser (T7)', async () => {
  const modules = await query<{ sha256: string; code: string }>(
    url,
    'select sha256, code from validator_modules',
  );
  await query(url, "update validator_modules set code = 'export default globalThis.isOwned = true'");
  onTestFinished(async () => {
    for (const { sha256, code } of modules)
      await query(url, 'update validator_modules set code = $2 where sha256 = $1', [sha256, code]);
  });
  const server = await newServer();
  const { tradeId, token, form } = await openTrade(server);
  const answers = { applicant: { name: '' } };
  const { body } = await server.attempt(
    'saveInsureInfo',
    { tradeId, contentHash: form.version.contentHash, revision: 0, answers },
    token,
  );
  expect(body.code).toBe('answers.invalid');
  const response = await server.app.inject(form.validator);
  const published = modules.find(({ sha256 }) => form.validator.includes(sha256));
  expect(response.payload).toBe(published!.code);
  expect(response.headers['cache-control']).toContain('immutable');
  expect(globalThis).not.toHaveProperty('isOwned');
  expect(await health(server)).toEqual({ status: 'ok' });
});

const withoutQuestions = ({ sections, ...form }: Form): Form => ({ ...form, sections: sections.slice(1) });

test('a form that is not the one that was published is refused; the version before it is served (T7)', async () => {
  const [row] = await query<{ form: Form }>(url, `select form from versions where ${SECOND}`);
  await alterSecond('form', withoutQuestions(row!.form));
  const server = await newServer();
  expect(await versionOf(server)).toBe(1);
  expect(await health(server)).toEqual({ status: 'ok', refusedForms: 1 });
  const lines = server.logged.map((line) => JSON.parse(line) as { code?: string });
  expect(lines.map(({ code }) => code)).toEqual(['form.altered']);
});

test('validators with another hash than the published ones are refused, and served again once they agree (T7)', async () => {
  const [other] = await query<{ sha256: string }>(
    url,
    `select sha256 from validator_modules where sha256 <> (select validator_sha256 from versions where ${SECOND}) limit 1`,
  );
  const server = await newServer();
  const [second] = await query<{ hash: string }>(
    url,
    `select validator_sha256 as hash from versions where ${SECOND}`,
  );
  await query(url, `update versions set validator_sha256 = $1 where ${SECOND}`, [other!.sha256]);
  expect(await versionOf(server)).toBe(1);
  expect(await health(server)).toEqual({ status: 'ok', refusedForms: 1 });
  await query(url, `update versions set validator_sha256 = $1 where ${SECOND}`, [second!.hash]);
  expect(await versionOf(server)).toBe(2);
  expect(await health(server)).toEqual({ status: 'ok' });
});

test('a form without a good version is refused with a code, and other forms are served (T7)', async () => {
  const only = "screen = 'insureInfomation' and supplier_code = 'HMH'";
  await query(url, `update versions set content_hash = 'x' || content_hash where ${only}`);
  onTestFinished(async () => {
    await query(url, `update versions set content_hash = substr(content_hash, 2) where ${only}`);
  });
  const server = await newServer();
  const { tradeId, token } = await server.call('getTradeId', PRODUCTS.hemu);
  const { status, body } = await server.attempt('initInsuranceInfo', { tradeId }, token);
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'form.altered' });
  expect(await versionOf(server)).toBe(2);
});

test('versions of another compiler are served, compared once they are recompiled, and reported (T7)', async () => {
  const old = 'a'.repeat(64);
  await query(url, 'insert into validator_modules values ($1, $2)', [old, 'export default 1']);
  await alterSecond('validator_sha256', old);
  await alterSecond('compiler_version', COMPILER_VERSION - 1);
  expect(await versionOf(await newServer())).toBe(2);

  vi.stubEnv('DATABASE_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { exit, printed } = await qa('recompile', '--json', '--by', 'Publisher');
  expect(exit).toBe(0);
  const { versions } = JSON.parse(printed[0]!) as { versions: { before: string; after: string }[] };
  const scope = { ...PRODUCTS.chenghai, platformCode: '' };
  expect(versions).toEqual([
    {
      screen: 'insureInfomation',
      scope,
      number: 2,
      before: old,
      after: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  expect((await qa('recompile', '--locale', 'en_US')).printed).toEqual(['versions recompiled: 0, failed: 0']);

  const server = await newServer();
  const { form } = await openTrade(server);
  expect(form.validator).toContain(versions[0]!.after);
  // A page of the previous release asks for the hash that it knows.
  const response = await server.app.inject(`/shop/validators/${old}.js`);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.payload).toBe((await server.app.inject(form.validator)).payload);

  await query(url, 'update recompiled_validators set validator_sha256 = $1', [old]);
  expect(await versionOf(await newServer())).toBe(1);
});

test('recompiling names a version whose form was altered, and recompiles the others (T7)', async () => {
  await query(url, 'delete from recompiled_validators');
  await query(url, 'update versions set compiler_version = $1', [COMPILER_VERSION - 1]);
  await alterSecond('content_hash', 'x');
  vi.stubEnv('DATABASE_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { exit, printed } = await qa('recompile', '--locale', 'en_US');
  expect(exit).toBe(1);
  expect(printed.filter((line) => line.includes('not recompiled'))).toEqual([
    expect.stringMatching(
      /^insureInfomation\/CHL\/CHL-R01, version 2 \([0-9a-f]{12}\) is not recompiled: its form is not the one/,
    ),
  ]);
  expect(printed.at(-1)).toMatch(/^versions recompiled: \d+, failed: 1$/);
  expect(Number(/\d+/.exec(printed.at(-1)!)![0])).toBeGreaterThan(10);
});
