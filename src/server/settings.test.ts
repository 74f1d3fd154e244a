import { expect, test } from 'vitest';

import { readSettings, settingsLine, type SettingsProblem } from './settings.ts';

const defaults = {
  port: 8080,
  host: '127.0.0.1',
  dataDir: '.data',
  databaseUrl: undefined,
  mode: 'development',
};

test('with nothing set the server is local, embedded and in development', () => {
  expect(readSettings({})).toEqual(defaults);
});

test('an empty setting counts as unset', () => {
  const empty = { PORT: '', HOST: ' ', DATA_DIR: '', DATABASE_URL: '', BAOFORM_MODE: '' };
  expect(readSettings(empty)).toEqual(defaults);
});

test('each setting is read from its variable', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/baoform',
    DATABASE_URL: 'postgres://me:secret@db:5433/forms',
    BAOFORM_MODE: 'production',
  };
  expect(readSettings(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/baoform',
    databaseUrl: 'postgres://me:secret@db:5433/forms',
    mode: 'production',
  });
});

test.each(['-1', '65536', '80a', '8e3', '0x50', '80.0', '123456'])('the port %s is refused', (PORT) => {
  expect(readSettings({ PORT })).toEqual({ code: 'portInvalid', params: { value: PORT } });
});

test.each(['a b', 'http://here', '10.0.0.1/8', '<x>'])('the host %s is refused', (HOST) => {
  expect(readSettings({ HOST })).toEqual({ code: 'hostInvalid', params: { value: HOST } });
});

test.each(['localhost', 'mysql://localhost/forms', 'postgresql//x', '5432'])(
  'the database address %s is refused',
  (DATABASE_URL) => {
    expect(readSettings({ DATABASE_URL })).toEqual({ code: 'databaseUrlInvalid', params: {} });
  },
);

test.each(['prod', 'Production', 'toString'])('the mode %s is refused', (BAOFORM_MODE) => {
  expect(readSettings({ BAOFORM_MODE })).toEqual({ code: 'modeUnknown', params: { value: BAOFORM_MODE } });
});

const problems: SettingsProblem[] = [
  { code: 'portInvalid', params: { value: 'eighty\nfour' } },
  { code: 'hostInvalid', params: { value: 'a b' } },
  { code: 'databaseUrlInvalid', params: {} },
  { code: 'modeUnknown', params: { value: 'prod' } },
  { code: 'portTaken', params: { host: '127.0.0.1', port: 8080 } },
  { code: 'hostRefused', params: { host: '10.9.9.9', detail: 'EADDRNOTAVAIL' } },
  {
    code: 'databaseUnreachable',
    params: { databaseUrl: 'postgres://me:secret@db/forms', detail: 'ECONNREFUSED' },
  },
];

test.each(problems)('$code is told in one line that names the setting and no secret', (problem) => {
  const line = settingsLine(problem);
  expect(line).toMatch(/PORT|HOST|DATABASE_URL|BAOFORM_MODE/);
  expect(line).not.toMatch(/secret|undefined|\n/);
});
