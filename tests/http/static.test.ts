import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import esES from '../../locales/es_ES/app.json' with { type: 'json' };
import ptBR from '../../locales/pt_BR/app.json' with { type: 'json' };
import zhCN from '../../locales/zh_CN/app.json' with { type: 'json' };
import type { FormDocument } from '../../schemas/generated/insurance.ts';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { formPages } from '../../src/app/form/form-pages.ts';
import { appFolder } from '../../src/server/settings/project-root.ts';
import { staticApp } from '../../src/server/plugins/static-app.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { serverUrl } from './database.ts';
import { startServer } from './server.ts';
import { openTrade, type Insurer } from './trade.ts';

const server = await startServer();
const { app } = server;
const isBuilt = existsSync(join(appFolder(), 'index.html'));

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/** Requests a path; `policy` lists the directives of its content security policy. */
async function requestHeaders(url: string, method: 'GET' | 'POST' = 'GET') {
  const { headers, statusCode, body } = await app.inject({ url, method });
  const policy = String(headers['content-security-policy']).split(';').sort();
  return { headers, statusCode, policy, body };
}

test.each(['/health', '/gateway/routes', '/nowhere', '/shop/validators/x.js', callPath('areaList')])(
  'the JSON of %s has the strict content security policy, and headers in step with it [T14]',
  async (url) => {
    const { headers, policy } = await requestHeaders(url);
    expect(policy).toEqual([...POLICY].sort());
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
      'permissions-policy': expect.stringMatching(/^accelerometer=\(\), .*camera=\(\), .*usb=\(\)$/),
    });
  },
);

/** The media types of the files of a build, by extension. */
const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

test.skipIf(!isBuilt)(
  'every file of the build is served with its media type (needs npm run build)',
  async () => {
    const folder = appFolder();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths.filter((name) => !name.startsWith('.'))) {
      const { statusCode, headers } = await requestHeaders(`/shop/${path}`);
      expect({ path, statusCode, type: headers['content-type'] }).toEqual({
        path,
        statusCode: 200,
        type: MEDIA_TYPES[extname(path)],
      });
    }
  },
);

test.skipIf(!isBuilt)(
  'pages have the strict content security policy, with the style within them alone, and are shown again for an hour; their assets are immutable (needs npm run build)',
  async () => {
    for (const url of ['/shop/', '/shop/insureInfomation', '/shop/a/b/c']) {
      const { headers, statusCode, policy, body } = await requestHeaders(url);
      const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style!);
      expect(styles).toHaveLength(1);
      const source = `'sha256-${createHash('sha256').update(styles[0]!).digest('base64')}'`;
      const pagePolicy = POLICY.map((line) => (line.startsWith('style-src') ? `${line} ${source}` : line));
      expect({ url, statusCode, policy }).toEqual({ url, statusCode: 200, policy: pagePolicy.sort() });
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html/),
        'cache-control': 'private, max-age=3600',
      });
    }
    const page = (await app.inject('/shop/')).body;
    const [script] = /\/shop\/assets\/[\w-]+\.js/.exec(page)!;
    const { headers } = await requestHeaders(script);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const oldAsset = await app.inject('/shop/assets/of-another-build.js');
    expect({ status: oldAsset.statusCode, body: oldAsset.json<unknown>() }).toMatchObject({
      status: 404,
      body: { code: 'request.unknown' },
    });
    expect(page).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+=|javascript:/i);
  },
);

/** Better than what compresses a response while it is sent. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

test.skipIf(!isBuilt)(
  'scripts and styles of a page come as small as brotli makes them, to browsers that read it (U27, needs npm run build)',
  async () => {
    const page = (await app.inject('/shop/insureInfomation')).body;
    const files = [...new Set(page.match(/\/shop\/assets\/[\w-]+\.(?:js|css)/g))];
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const load = (encodings: string) =>
        app.inject({ url: file, headers: { 'accept-encoding': encodings } });
      const plain = await load('identity');
      const small = await load('gzip, deflate, br');
      if (plain.rawPayload.length < 1024) continue;
      expect(small.headers, file).toMatchObject({
        'content-encoding': 'br',
        'content-type': plain.headers['content-type'],
        'cache-control': plain.headers['cache-control'],
      });
      expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload), file).toBe(true);
      const inHaste = brotliCompressSync(plain.rawPayload, QUICK);
      expect(small.rawPayload.length, file).toBeLessThan(inHaste.length);
      const gzipped = await load('gzip, br;q=0');
      expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload), file).toBe(true);
      for (const { headers } of [plain, small, gzipped])
        expect(headers['vary'], file).toMatch(/^accept-encoding$/i);
    }
  },
);

/** The text of the heading that a page shows before its scripts. */
const firstHeading = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];

test.skipIf(!isBuilt).each([
  ['/shop/', undefined, 'zh-CN', zhCN['home.title']],
  ['/shop/tabbar/index?language=es_ES', 'language=pt_BR', 'es-ES', esES['home.title']],
  ['/shop/insureInfomation?tradeId=1', 'device=1; language=pt_BR', 'pt-BR', ptBR['insure.title']],
  ['/shop/insureInfomation?language=xx', 'language=../../x', 'zh-CN', zhCN['insure.title']],
  ['/shop/login?language=es_ES&language=pt_BR', undefined, 'zh-CN', ''],
])(
  'the HTML of %s with the cookie %s shows its page in %s before its scripts, whose files it names (U27, needs npm run build)',
  async (url, cookie, lang, heading) => {
    const { body, headers } = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
    expect({ lang: /<html lang="([^"]+)"/.exec(body)?.[1], heading: firstHeading(body) }).toEqual({
      lang,
      heading,
    });
    // A link with a language means the same to every cookie.
    expect(/cookie/.test(String(headers['vary']))).toBe(!url.endsWith('?language=es_ES'));
    const files = [...body.matchAll(/(?:href|src)="(\/shop\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files.filter((file) => /\/start-.{8}\.(?:css|js)$/.test(file))).toHaveLength(2);
    for (const file of files) expect((await app.inject(file)).statusCode, file).toBe(200);
  },
);

test.skipIf(!isBuilt).each([
  ['/shop/insureInfomation?orderSn=P1&token=t1', 'a link to the app'],
  ['/shop/?userId=u1', 'a link to the app'],
  ['/shop/?userId=u1&userId=u2', 'a link to the app'],
  ['/shop/?language=es_ES&%74oken=t1', 'a link to the app'],
  ['/shop/insuredSure?code=c1', 'a link to a confirmation'],
  ['/shop/faceCheck?BizToken=b1', 'the way back from a face check'],
])(
  'the HTML of %s, %s, is kept nowhere, since its address lets somebody in (U27, needs npm run build)',
  async (url) => {
    const { headers, statusCode } = await requestHeaders(url);
    expect({ statusCode, cached: headers['cache-control'] }).toEqual({
      statusCode: 200,
      cached: 'no-store',
    });
  },
);

test.skipIf(!isBuilt)(
  'the HTML of every form page loads the code of forms at once (U27, needs npm run build)',
  async () => {
    for (const page of ['insureInfomation', 'input', 'familyEdit', ...formPages])
      expect((await app.inject(`/shop/${page}`)).body, page).toMatch(/modulepreload[^>]+\/assets\/form-/);
    expect((await app.inject('/shop/')).body).not.toMatch(/\/assets\/form-/);
  },
);

test.skipIf(!isBuilt)(
  'the service worker is revalidated; turned off, one comes in its place that removes it and all it kept (U27, needs npm run build)',
  async () => {
    const { headers, body } = await app.inject('/shop/service-worker.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(body).toMatch(/\/shop\/assets\/form-/);
    const other = Fastify();
    const { db, close } = openDatabase(serverUrl(server.databaseUrl));
    await staticApp(other, appFolder(), { db, hasServiceWorker: false });
    const retired = await other.inject('/shop/service-worker.js');
    expect(retired.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(retired.body).toMatch(/registration\.unregister\(\)/);
    expect(retired.body).not.toMatch(/fetch/);
    await Promise.all([other.close(), close()]);
  },
);

test('no policy allows eval or inline scripts', async () => {
  const { policy } = await requestHeaders('/health');
  expect(policy.join(';')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test.each(['chenghai', 'panshan', 'hemu'] satisfies Insurer[])(
  "the validators of %s's form are an immutable module without ids, words or codes of the form",
  async (insurer) => {
    const { form } = await openTrade(server, insurer);
    expect(form.validator).toMatch(/^\/shop\/validators\/[0-9a-f]{64}\.js$/);
    const { body, headers, statusCode } = await app.inject(form.validator);
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    const elements = form.sections.flatMap((section) => [
      ...section.elements,
      ...(section.section?.elements ?? []),
    ]);
    const ids = [
      ...elements.map(({ elementId }) => elementId),
      ...form.sections.map(({ sectionId }) => sectionId),
    ];
    expect(elements.length).toBeGreaterThan(20);
    for (const id of ids) expect(body).not.toContain(id);
    for (const { elementName, alertTitle } of elements) {
      expect(body).not.toContain(elementName);
      if (alertTitle !== '') expect(body).not.toContain(alertTitle);
    }
    // Codes such as `name` occur in any JavaScript; codes with a capital or a prefix occur in the form only.
    const formCodes = elements.map(({ elementCode }) => elementCode).filter((code) => /[A-Z_]/.test(code));
    expect(formCodes.length).toBeGreaterThan(5);
    for (const code of formCodes) expect(body).not.toMatch(new RegExp(`\\b${code}\\b(?!: *true|"?\\])`));
  },
);

test('a form document is immutable under its hash, compressed, the same for everybody, and complete with what the call returns (U27)', async () => {
  const { tradeId, token } = await openTrade(server, 'chenghai');
  const request = { tradeId, screen: 'insureInfomation', language: 'es_ES' } as const;
  const { document: path, ...own } = await server.call('openForm', request, token);
  expect(path).toMatch(/^\/shop\/forms\/[0-9a-f]{64}\.json\?/);
  const { statusCode, headers, body } = await app.inject(path);
  expect({ statusCode, headers }).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect({ ...own, ...(JSON.parse(body) as FormDocument) }).toEqual(
    await server.call('initScreen', request, token),
  );
  expect(body).not.toContain(tradeId);
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const small = await app.inject({ url: path, headers: { 'accept-encoding': accepted } });
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(small.rawPayload).toString()).toBe(body);
  }
  const other = await openTrade(server, 'chenghai');
  expect((await server.call('openForm', { ...request, tradeId: other.tradeId }, other.token)).document).toBe(
    path,
  );
});

test('a form comes with its document where the page keeps only others, and without it to pages that name none (U27)', async () => {
  const { tradeId, token } = await openTrade(server, 'chenghai');
  const request = { tradeId, screen: 'insureInfomation', language: 'es_ES' } as const;
  const own = await server.call('openForm', request, token);
  expect(own).not.toHaveProperty('questions');
  const { sha256 } = /\/(?<sha256>\w{64})\.json/.exec(own.document)!.groups as { sha256: string };
  const questions = (await app.inject(own.document)).json<FormDocument>();
  for (const [keptDocuments, expected] of [
    [[], { ...own, questions }],
    [['0'.repeat(64)], { ...own, questions }],
    [['0'.repeat(64), sha256], own],
  ] as const)
    expect(await server.call('openForm', { ...request, keptDocuments: [...keptDocuments] }, token)).toEqual(
      expected,
    );
  const confirmation = { ...request, screen: 'insuredConfirm', keptDocuments: [] };
  const { sections, questions: ofForm } = await server.call('openForm', confirmation, token);
  expect(sections).toHaveLength(ofForm!.sections.length);
  expect(sections).not.toEqual(ofForm!.sections);
});

test('no other document is served under the hash of one (U27)', async () => {
  const { tradeId, token } = await openTrade(server, 'chenghai');
  const { document } = await server.call('openForm', { tradeId, screen: 'insureInfomation' }, token);
  for (const path of [
    document.replace('zh_CN', 'es_ES'),
    document.replace(/&language.*/, ''),
    document.replace(/form=\w+/, `form=${'0'.repeat(64)}`),
    document.replace(/form=\w+/, 'form=x'),
    document.replace(/\w{64}\.json/, `${'0'.repeat(64)}.json`),
  ]) {
    const { statusCode, headers } = await app.inject(path);
    expect({ path, statusCode }).toEqual({ path, statusCode: 404 });
    expect(headers['cache-control'] ?? '').not.toMatch(/immutable/);
  }
});

test('a confirmation is asked its own questions, which come with the trade and not with the document (U27)', async () => {
  const { tradeId, token } = await openTrade(server, 'chenghai');
  const request = { tradeId, screen: 'insuredConfirm' } as const;
  const { sections } = await server.call('openForm', request, token);
  expect(sections).toEqual((await server.call('initScreen', request, token)).sections);
});

test('the members of a family are asked the questions of one document, and who they are comes with the trade (U27)', async () => {
  const { tradeId, token } = await openTrade(server, 'chenghai');
  const open = (subject: string) => server.call('openForm', { tradeId, screen: 'family', subject }, token);
  const [one, other] = [await open('member0001'), await open('member0002')];
  expect([one.sections, other.document]).toEqual([undefined, one.document]);
  expect(one.context).toMatchObject({ member: 'open' });
});

test.skipIf(!isBuilt)(
  'a range of a file is sent, a range beyond its end is refused (needs npm run build)',
  async () => {
    const requestRange = (range: string) => app.inject({ url: '/shop/', headers: { range } });
    expect((await requestRange('bytes=0-9')).statusCode).toBe(206);
    const beyond = await requestRange('bytes=9000000-');
    expect(beyond.statusCode).toBe(416);
    expect(beyond.json()).toMatchObject({ code: 'request.range', status: 'FAIL' });
  },
);

test('/health is ok while the database answers', async () => {
  const { json, statusCode } = await app.inject('/health');
  expect({ statusCode, body: json<unknown>() }).toEqual({ statusCode: 200, body: { status: 'ok' } });
});

test.each([
  '/shop/.vite/manifest.json',
  '/shop/.env',
  '/shop/tabbar/.git/config',
  '/shop/%2egit/config',
  '/shop/logo.png',
  `/shop/validators/${'a'.repeat(200)}.js`,
])('%s is no page and is not there [T14]', async (url) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toMatch(/^application\/json/);
});
