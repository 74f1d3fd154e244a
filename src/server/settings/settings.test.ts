import { describe, expect, test } from 'vitest';

import { parseKeySet } from '../encryption/data-keys.ts';
import { DEFAULT_RETENTION } from './retention.ts';
import {
  readSettings,
  settingsLine,
  findProductionProblem,
  type Settings,
  type SettingsProblem,
} from './settings.ts';

const defaults = {
  port: 8080,
  host: '127.0.0.1',
  dataDir: '.data',
  databaseUrl: undefined,
  mode: 'development',
  dataKeys: undefined,
  dataKeysFile: undefined,
  encryptsData: true,
  retention: DEFAULT_RETENTION,
  hasServiceWorker: true,
  publicUrl: undefined,
  trustedProxies: [],
  approvers: [],
  channelKeys: [],
  providers: {
    SMS_URL: undefined,
    OCR_URL: undefined,
    FACE_URL: undefined,
    OBJECT_STORE_URL: undefined,
    PAYMENT_URL: undefined,
    INSURER_URL: undefined,
    SHORT_LINK_URL: undefined,
  },
};
/** Of a channel. */
const KEY = 'k'.repeat(32);
const providers = {
  SMS_URL: 'https://id:secret@sms.example.com/?app=1&sign=a&template=1',
  OCR_URL: 'https://id:secret@ocr.example.com/',
  FACE_URL: 'https://id:secret@face.example.com/?rule=1',
  OBJECT_STORE_URL: 'https://id:secret@store.example.com/bucket?region=r',
  PAYMENT_URL: `https://1900009191:${'secret..'.repeat(4)}@pay.example.com/?app=wx1&serial=5A&keyFile=/run/key.pem`,
  INSURER_URL: 'https://id:secret@insurer.example.com/',
  SHORT_LINK_URL: 'https://group:token@links.example.com/?domain=s.example.com',
};

/** 32 bytes. */
const DATA_KEY = Buffer.alloc(32).toString('base64');

test('without settings the server is local, embedded and in development mode', () => {
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
    DATA_KEYS: `index:${DATA_KEY},k1:${DATA_KEY}`,
    DATA_KEYS_FILE: '/run/secrets/data-keys',
    DATA_ENCRYPTION: 'off',
    RETENTION_DAYS: 'drafts:30',
    SERVICE_WORKER: 'off',
    PUBLIC_URL: 'https://shop.example.com/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    APPROVERS: 'Lin Mei, Ouyang,',
    CHANNEL_KEYS: `11:2026a:${KEY},11:2026b:${KEY}`,
    ...providers,
  };
  expect(readSettings(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/baoform',
    databaseUrl: 'postgres://me:secret@db:5433/forms',
    mode: 'production',
    dataKeys: parseKeySet(env.DATA_KEYS),
    dataKeysFile: '/run/secrets/data-keys',
    encryptsData: false,
    retention: { ...DEFAULT_RETENTION, drafts: 30 },
    hasServiceWorker: false,
    publicUrl: 'https://shop.example.com',
    trustedProxies: ['10.0.0.0/8', '::1'],
    approvers: ['Lin Mei', 'Ouyang'],
    channelKeys: [
      { channel: '11', keyId: '2026a', key: KEY },
      { channel: '11', keyId: '2026b', key: KEY },
    ],
    providers,
  });
});

test('DATA_KEYS without an index key and DATA_ENCRYPTION other than on and off are rejected', () => {
  expect(readSettings({ DATA_KEYS: `k1:${DATA_KEY}` })).toEqual({ code: 'dataKeysInvalid', params: {} });
  expect(readSettings({ DATA_ENCRYPTION: 'no' })).toEqual({
    code: 'dataEncryptionUnknown',
    params: { value: 'no' },
  });
});

test('SERVICE_WORKER other than on and off is rejected', () => {
  expect(readSettings({ SERVICE_WORKER: 'no' })).toEqual({
    code: 'serviceWorkerUnknown',
    params: { value: 'no' },
  });
});

test.each(['10.0.0.0/33', '::1/129', 'proxy', '10.0.0.1/a', '10.0.0.1/8/8'])(
  'TRUSTED_PROXIES rejects %s',
  (value) => {
    expect(readSettings({ TRUSTED_PROXIES: `127.0.0.1,${value}` })).toEqual({
      code: 'trustedProxyInvalid',
      params: { value },
    });
  },
);

test.each([
  'k',
  '11:2026a',
  `11:2026a:${KEY.slice(1)}`,
  `1111:2026a:${KEY}`,
  `11:2026a:${KEY},12:2026a:${KEY}`,
  `11:2026a:${KEY},secret`,
])('CHANNEL_KEYS rejects %s, and does not print it (T1)', (CHANNEL_KEYS) => {
  expect(readSettings({ CHANNEL_KEYS })).toEqual({ code: 'channelKeysInvalid', params: {} });
});

test.each([
  'SMS_URL',
  'OCR_URL',
  'OBJECT_STORE_URL',
  'PAYMENT_URL',
  'INSURER_URL',
  'FACE_URL',
  'SHORT_LINK_URL',
])('a %s without host, key or parameters is rejected', (setting) => {
  for (const value of ['localhost', 'https://example.com/?app=1&sign=a&template=1&region=r'])
    expect(readSettings({ [setting]: value })).toEqual({ code: 'providerInvalid', params: { setting } });
});

test('a PAYMENT_URL with an APIv3 key of another length, or without a key file, is rejected', () => {
  const { PAYMENT_URL } = providers;
  for (const key of ['secret', 'secret..'.repeat(5), '%E4%BF%9D'.repeat(11)])
    expect(readSettings({ PAYMENT_URL: PAYMENT_URL.replace('secret..'.repeat(4), key) })).toEqual({
      code: 'paymentKeyInvalid',
      params: {},
    });
  for (const part of ['app=wx1', 'serial=5A', 'keyFile=/run/key.pem'])
    expect(readSettings({ PAYMENT_URL: PAYMENT_URL.replace(part, '') })).toEqual({
      code: 'providerInvalid',
      params: { setting: 'PAYMENT_URL' },
    });
});

describe('production', () => {
  const inProduction = (env: object) =>
    findProductionProblem(
      readSettings({
        BAOFORM_MODE: 'production',
        PUBLIC_URL: 'https://shop.example.com',
        ...env,
      }) as Settings,
    );

  test('starts with real providers over https; objects may be stored in the data folder, links stay long, and nobody is checked by face', () => {
    expect(inProduction(providers)).toBeUndefined();
    expect(inProduction({ ...providers, OBJECT_STORE_URL: '' })).toBeUndefined();
    expect(inProduction({ ...providers, SHORT_LINK_URL: '' })).toBeUndefined();
    expect(inProduction({ ...providers, FACE_URL: '' })).toBeUndefined();
  });

  test.each(['SMS_URL', 'OCR_URL', 'PAYMENT_URL', 'INSURER_URL'])(
    'does not start without %s, because it never simulates a provider',
    (setting) => {
      expect(inProduction({ ...providers, [setting]: '' })).toEqual({
        code: 'providerMissing',
        params: { setting },
      });
    },
  );

  test.each([
    'SMS_URL',
    'OCR_URL',
    'OBJECT_STORE_URL',
    'PAYMENT_URL',
    'INSURER_URL',
    'FACE_URL',
    'SHORT_LINK_URL',
  ] as const)('does not start with http in %s', (setting) => {
    const insecure = providers[setting].replace('https:', 'http:');
    expect(inProduction({ ...providers, [setting]: insecure })).toEqual({
      code: 'providerInsecure',
      params: { setting },
    });
  });

  test.each(['', 'http://shop.example.com'])('does not start with the public address “%s”', (PUBLIC_URL) => {
    expect(inProduction({ ...providers, PUBLIC_URL })).toEqual({ code: 'publicUrlMissing', params: {} });
  });

  test('other modes need no provider', () => {
    for (const mode of ['development', 'test'])
      expect(findProductionProblem(readSettings({ BAOFORM_MODE: mode }) as Settings)).toBeUndefined();
  });
});

test.each(['-1', '65536', '80a', '8e3', '0x50', '80.0', '123456'])('the port %s is rejected', (PORT) => {
  expect(readSettings({ PORT })).toEqual({ code: 'portInvalid', params: { value: PORT } });
});

test.each(['a b', 'http://here', '10.0.0.1/8', '<x>'])('the host %s is rejected', (HOST) => {
  expect(readSettings({ HOST })).toEqual({ code: 'hostInvalid', params: { value: HOST } });
});

test.each(['shop.example.com', 'ftp://x', 'https://x/shop', 'https://x/?a', 'https://x/#a', 'https://me@x'])(
  'the public address %s is rejected',
  (PUBLIC_URL) => {
    expect(readSettings({ PUBLIC_URL })).toEqual({ code: 'publicUrlInvalid', params: { value: PUBLIC_URL } });
  },
);

test.each(['localhost', 'mysql://localhost/forms', 'postgresql//x', '5432'])(
  'the database URL %s is rejected',
  (DATABASE_URL) => {
    expect(readSettings({ DATABASE_URL })).toEqual({ code: 'databaseUrlInvalid', params: {} });
  },
);

test.each(['prod', 'Production', 'toString'])('the mode %s is rejected', (BAOFORM_MODE) => {
  expect(readSettings({ BAOFORM_MODE })).toEqual({ code: 'modeUnknown', params: { value: BAOFORM_MODE } });
});

const problems: SettingsProblem[] = [
  { code: 'portInvalid', params: { value: 'eighty\nfour' } },
  { code: 'hostInvalid', params: { value: 'a b' } },
  { code: 'databaseUrlInvalid', params: {} },
  { code: 'modeUnknown', params: { value: 'prod' } },
  { code: 'channelKeysInvalid', params: {} },
  { code: 'retentionInvalid', params: { value: 'draft:30' } },
  { code: 'providerInvalid', params: { setting: 'SMS_URL' } },
  { code: 'providerMissing', params: { setting: 'OCR_URL' } },
  { code: 'providerInsecure', params: { setting: 'OBJECT_STORE_URL' } },
  { code: 'paymentKeyInvalid', params: {} },
  { code: 'paymentKeyFileUnusable', params: { path: '/run/key.pem', problem: 'unreadable' } },
  { code: 'portTaken', params: { host: '127.0.0.1', port: 8080 } },
  { code: 'hostRefused', params: { host: '10.9.9.9', detail: 'EADDRNOTAVAIL' } },
  {
    code: 'databaseUnreachable',
    params: { databaseUrl: 'postgres://me:secret@db/forms', detail: 'ECONNREFUSED' },
  },
];

test.each(problems)(
  '$code is reported in one line that names the setting and contains no secret',
  (problem) => {
    const line = settingsLine(problem);
    expect(line).toMatch(
      /PORT|HOST|DATABASE_URL|BAOFORM_MODE|CHANNEL_KEYS|RETENTION_DAYS|SMS_URL|PAYMENT_URL/,
    );
    expect(line).not.toMatch(/secret|undefined|\n/);
  },
);
