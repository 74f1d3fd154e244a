// The assets of builds that a server replaced, or that replace its own: pages of those builds ask for them.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { COMPRESSED_FOLDER } from '../../src/core/pages/build.ts';
import { appFolder } from '../../src/server/settings/project-root.ts';
import { keepBuild } from '../../src/server/supervisor/keep-build.ts';
import { query } from './database.ts';
import { startServer } from './server.ts';
import { startServerProcess } from './server-process.ts';

const { app, databaseUrl } = await startServer();
const isBuilt = existsSync(join(appFolder(), 'index.html'));
/** The server reads the names of assets once a second. */
const LIST_MS = 1100;

const SCRIPT = `export const words = '${'保险'.repeat(400)}';`;
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Starts a build as the supervisor does: large files also compressed. */
async function startBuild(assets: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-build-'));
  try {
    const compressed = join(folder, COMPRESSED_FOLDER, 'assets');
    for (const path of [join(folder, 'assets'), compressed]) mkdirSync(path, { recursive: true });
    for (const [name, text] of Object.entries(assets)) {
      writeFileSync(join(folder, 'assets', name), text);
      if (text.length > 500) writeFileSync(join(compressed, name), brotliCompressSync(text));
    }
    await keepBuild(databaseUrl, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The assets in the database, and whether each has left. */
const stored = async (): Promise<Record<string, 'current' | 'left'>> => {
  const rows = await query<{ name: string; left_at: Date | null }>(
    databaseUrl,
    'select name, left_at from build_assets order by name',
  );
  return Object.fromEntries(rows.map(({ name, left_at }) => [name, left_at ? 'left' : 'current']));
};

const load = (name: string, accepted?: string) =>
  app.inject({
    url: `/shop/assets/${name}`,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

const A = { 'form-AAAAAAAA.js': SCRIPT, 'icon-AAAAAAAA.svg': ICON };
const B = { 'form-BBBBBBBB.js': `${SCRIPT}//`, 'icon-AAAAAAAA.svg': ICON };

beforeEach(async () => {
  await query(databaseUrl, 'truncate build_assets');
  await startBuild(A);
});

test.skipIf(!isBuilt)(
  'an asset of another build is served as those of the own build are: byte for byte, in both encodings, for ever (U27, needs npm run build)',
  async () => {
    await startBuild(B);
    await setTimeout(LIST_MS);
    const [own] = readdirSync(join(appFolder(), COMPRESSED_FOLDER, 'assets')).filter((name) =>
      name.endsWith('.js'),
    );
    // The former build's, and the one that a server of the next release serves already.
    for (const [name, text] of Object.entries({ ...A, ...B })) {
      const [plain, small, gzipped] = [
        await load(name),
        await load(name, 'br, gzip'),
        await load(name, 'gzip'),
      ];
      expect(plain.body, name).toBe(text);
      if (name.endsWith('.svg')) {
        expect(plain.headers['content-type']).toBe('image/svg+xml');
        expect(small.body).toBe(text);
        continue;
      }
      expect(brotliDecompressSync(small.rawPayload).toString(), name).toBe(text);
      expect(gunzipSync(gzipped.rawPayload).toString(), name).toBe(text);
      for (const [accepted, { statusCode, headers }] of [
        [undefined, plain],
        ['br, gzip', small],
        ['gzip', gzipped],
      ] as const) {
        const ownHeaders = (await load(own!, accepted)).headers;
        expect(statusCode).toBe(200);
        for (const header of ['cache-control', 'content-type', 'content-encoding', 'x-content-type-options'])
          expect([name, accepted, header, headers[header]]).toEqual([
            name,
            accepted,
            header,
            ownHeaders[header],
          ]);
        expect(headers['vary']).toMatch(/^accept-encoding$/i);
      }
    }
  },
);

test('what a build lacks has left, and a build that comes back is the current one again (U27)', async () => {
  expect(await stored()).toEqual({ 'form-AAAAAAAA.js': 'current', 'icon-AAAAAAAA.svg': 'current' });
  await startBuild(B);
  expect(await stored()).toEqual({
    'form-AAAAAAAA.js': 'left',
    'form-BBBBBBBB.js': 'current',
    'icon-AAAAAAAA.svg': 'current',
  });
  await startBuild(A);
  expect(await stored()).toEqual({
    'form-AAAAAAAA.js': 'current',
    'form-BBBBBBBB.js': 'left',
    'icon-AAAAAAAA.svg': 'current',
  });
});

test('a start deletes what left more than eight days ago, unless its own build has it again (U27)', async () => {
  await startBuild(B);
  const leftBefore = (age: string) =>
    query(
      databaseUrl,
      `update build_assets set left_at = now() - interval '${age}' where left_at is not null`,
    );
  await leftBefore('7 days 23 hours');
  await startBuild(B);
  expect(Object.keys(await stored())).toContain('form-AAAAAAAA.js');
  await leftBefore('8 days 1 hour');
  await startBuild(B);
  expect(Object.keys(await stored())).toEqual(['form-BBBBBBBB.js', 'icon-AAAAAAAA.svg']);
  await startBuild(A);
  await leftBefore('8 days 1 hour');
  await startBuild(B);
  expect(await stored()).toMatchObject({ 'form-BBBBBBBB.js': 'current', 'form-AAAAAAAA.js': 'left' });
});

test('a build with other content under the name of an earlier one does not start, and changes nothing (U27)', async () => {
  const before = await stored();
  await expect(startBuild({ ...B, 'form-AAAAAAAA.js': `${SCRIPT} ` })).rejects.toThrow(
    'the asset form-AAAAAAAA.js differs from that of an earlier build with the same name',
  );
  expect(await stored()).toEqual(before);
  // The same content is the same asset, whatever another version of the compressor makes of it.
  await query(databaseUrl, "update build_assets set content = 'x'");
  await startBuild(A);
});

test.each(['form.js', 'form-AAAAAAAA.exe', 'form-AAAAAAA.js'])(
  'a build with an asset called %s does not start (U27)',
  async (name) => {
    await expect(startBuild({ [name]: SCRIPT })).rejects.toThrow(
      `the asset ${name} needs a name with a hash`,
    );
  },
);

const NAMES = Array.from({ length: 100 }, (_, n) => `form-${String(n).padStart(8, '0')}.js`);

test.skipIf(!isBuilt)(
  'whatever unknown names are asked for, the database is asked once; where it does not answer, the answer is 503 (U27, needs npm run build)',
  async () => {
    const waiting = `select pid from pg_locks where relation = 'build_assets'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await query(databaseUrl, 'begin');
    onTestFinished(async () => void (await query(databaseUrl, 'rollback')));
    await query(databaseUrl, 'lock table build_assets in access exclusive mode');
    await setTimeout(LIST_MS);
    const loads = NAMES.map((name) => load(name));
    await expect.poll(() => query(databaseUrl, waiting)).toHaveLength(1);
    await setTimeout(500);
    expect(await query(databaseUrl, waiting)).toHaveLength(1);
    // A name that no build could give its asset is refused without the database.
    for (const name of [
      'of-another-build.js',
      'a%2F..%2F-00000000.js',
      `${'a'.repeat(200)}-00000000.js`,
      '%00-00000000.js',
    ])
      expect([name, (await load(name)).json<{ code: string }>().code]).toEqual([name, 'request.unknown']);
    for (const response of await Promise.all(loads)) {
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'server.unavailable' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
    await query(databaseUrl, 'rollback');
    await setTimeout(LIST_MS);
    for (const response of await Promise.all(NAMES.map((name) => load(name))))
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'request.unknown' }]);
    expect((await load('form-AAAAAAAA.js')).body).toBe(SCRIPT);
  },
);

test.skipIf(!isBuilt)(
  'the start of a server stores every asset of its build (U27, needs npm run build)',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'baoform-data-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    const names = readdirSync(join(appFolder(), 'assets'));
    expect(names.length).toBeGreaterThan(50);
    expect(await stored()).toEqual({
      'form-AAAAAAAA.js': 'left',
      'icon-AAAAAAAA.svg': 'left',
      ...Object.fromEntries(names.map((name) => [name, 'current'])),
    });
    const former = await fetch(`${server.address}/shop/assets/form-AAAAAAAA.js`);
    expect(await former.text()).toBe(SCRIPT);
  },
);
