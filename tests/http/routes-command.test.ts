import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { callPaths } from '../call-paths.ts';
import type { RouteRow } from '../../src/server/routes/route-table.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { startServer } from './server.ts';

const root = projectRoot();
const { app } = await startServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const otherProgram = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
afterAll(() => otherProgram.close());
const portOf = (address: AddressInfo | string | null) => String((address as AddressInfo).port);

/** Runs `npm run routes` in a process of its own. */
async function runRoutes(port: string) {
  const env = { PATH: process.env['PATH'], PORT: port, HOST: '127.0.0.1' };
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/tools/routes.ts'], {
    cwd: root,
    env,
  });
  return run.then(
    ({ stdout }) => ({ exit: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exit: code,
      stdout,
      stderr,
    }),
  );
}

test('prints the routes of the running server as JSON', async () => {
  const { exit, stdout } = await runRoutes(portOf(app.server.address()));
  const table = JSON.parse(stdout) as RouteRow[];
  expect(exit).toBe(0);
  const calls = table.filter(({ call }) => call !== '');
  expect(Object.fromEntries(calls.map(({ call, method, path }) => [call, { method, path }]))).toEqual(
    callPaths,
  );
  const others = table
    .filter(({ call }) => call === '')
    .map(({ method, path, who }) => `${method} ${path} ${who}`);
  // Every other route too [T14].
  expect(others).toEqual(
    expect.arrayContaining([
      'GET /gateway/routes anyone',
      'GET /health anyone',
      'GET /openapi.json anyone',
      'GET /shop/validators/:file anyone',
      'GET /shop/forms/:file anyone',
      'GET /shop/documents/:file anyone',
      'PUT /funapi/cos/objects/:uploadId session',
      'GET /funapi/cos/objects/:uploadId session',
      'DELETE /funapi/cos/objects/:uploadId session',
    ]),
  );
  expect(table.find(({ call }) => call === 'getTradeId')).toMatchObject({ who: 'anyone' });
  expect(table.find(({ call }) => call === 'saveInsureInfo')).toMatchObject({ who: 'session' });
});

test('reports in one line that no server answers, or that another program does', async () => {
  const [noServer, otherServer] = await Promise.all([
    runRoutes('1'),
    runRoutes(portOf(otherProgram.address())),
  ]);
  expect(noServer).toMatchObject({
    exit: 1,
    stdout: '',
    stderr: expect.stringMatching(/^No server answers at .*\n$/),
  });
  expect(otherServer).toMatchObject({
    exit: 1,
    stdout: '',
    stderr: expect.stringMatching(/is not this server.*\n$/),
  });
});
