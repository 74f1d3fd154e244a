// Reads the server's settings from the environment; an empty variable counts as unset.
import { isIP } from 'node:net';
import { parseKeySet, type KeySet } from '../encryption/data-keys.ts';
import { readChannelKeys, type ChannelKey } from './channel-keys.ts';
import { readRetention, type Retention } from './retention.ts';
import {
  exampleParameters,
  providerSettings,
  readProviders,
  type ProviderAddresses,
  type ProviderProblem,
  type ProviderSetting,
} from './provider-settings.ts';
import { readAddress, type AddressProblem, type ServerAddress } from './server-address.ts';

const modes = ['development', 'production', 'test'] as const;

export type Mode = (typeof modes)[number];

export interface Settings extends ServerAddress {
  /** Folder of the server's data; relative to the working directory. */
  dataDir: string;
  /** URL of an external PostgreSQL; undefined for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  mode: Mode;
  /** Data keys; undefined for those of the key file. */
  dataKeys: KeySet | undefined;
  /** The key file; undefined for the one in `dataDir`. */
  dataKeysFile: string | undefined;
  /** False while servers of a release that cannot decrypt run beside. */
  encryptsData: boolean;
  /** How long personal data stays. */
  retention: Retention;
  /** False removes the service worker from the phones that have it. */
  hasServiceWorker: boolean;
  /** Addresses and networks of proxies whose `X-Forwarded-For` header is trusted. */
  trustedProxies: readonly string[];
  /** Names of the persons who may approve what another publishes. */
  approvers: readonly string[];
  /** Keys of the channels that send customers here by signed links; without any, a simulator signs, but not in production. */
  channelKeys: readonly ChannelKey[];
  /** Provider addresses with credentials; undefined for a simulator, or for a folder in `dataDir` as the object store. */
  providers: ProviderAddresses;
}

/** A setting that cannot be parsed, or that fails when the server uses it. */
export type SettingsProblem =
  | AddressProblem
  | { code: 'publicUrlMissing'; params: Record<string, never> }
  | { code: 'databaseUrlInvalid'; params: Record<string, never> }
  | { code: 'modeUnknown'; params: { value: string } }
  | { code: 'dataKeysInvalid'; params: Record<string, never> }
  | { code: 'dataEncryptionUnknown'; params: { value: string } }
  | { code: 'serviceWorkerUnknown'; params: { value: string } }
  | { code: 'dataKeysFileInvalid'; params: { path: string } }
  | { code: 'dataKeysFileReadable'; params: { path: string } }
  | { code: 'dataKeyMissing'; params: { keyId: string; source: string } }
  | { code: 'dataKeyDiffers'; params: { keyId: string; source: string } }
  | { code: 'dataKeyUnknownToServer'; params: { keyId: string; source: string } }
  | { code: 'retentionInvalid'; params: { value: string } }
  | { code: 'trustedProxyInvalid'; params: { value: string } }
  | { code: 'channelKeysInvalid'; params: Record<string, never> }
  | ProviderProblem
  | { code: 'providerMissing'; params: { setting: ProviderSetting } }
  | { code: 'providerInsecure'; params: { setting: ProviderSetting } }
  | {
      code: 'paymentKeyFileUnusable';
      params: { path: string; problem: 'unreadable' | 'readable' | 'invalid' };
    }
  | { code: 'portTaken'; params: { host: string; port: number } }
  | { code: 'hostRefused'; params: { host: string; detail: string } }
  | { code: 'databaseUnreachable'; params: { databaseUrl: string; detail: string } };

const paymentKeyFileNeeds = {
  unreadable: 'cannot be read by the account that serves',
  readable: 'can be read by everybody: run chmod o= on it',
  invalid: 'must hold an RSA key of 2048 bits in PEM',
} as const;

type Messages = {
  [Code in SettingsProblem['code']]: (params: Extract<SettingsProblem, { code: Code }>['params']) => string;
};

const messages: Messages = {
  portInvalid: (p) => `PORT must be a whole number from 0 to 65535, not "${p.value}".`,
  hostInvalid: (p) => `HOST must be a host name or an address, not "${p.value}".`,
  databaseUrlInvalid: () => 'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
  modeUnknown: (p) => `BAOFORM_MODE must be one of ${modes.join(', ')}, not "${p.value}".`,
  dataKeysInvalid: () =>
    'DATA_KEYS must list keys as id:base64 of 32 bytes, separated by commas: one with the id index, and one or more to encrypt with.',
  dataEncryptionUnknown: (p) => `DATA_ENCRYPTION must be on or off, not "${p.value}".`,
  publicUrlInvalid: (p) => `PUBLIC_URL must look like https://shop.example.com, not "${p.value}".`,
  publicUrlMissing: () =>
    'BAOFORM_MODE=production needs PUBLIC_URL with https: providers send their notices there.',
  serviceWorkerUnknown: (p) => `SERVICE_WORKER must be on or off, not "${p.value}".`,
  dataKeysFileInvalid: (p) =>
    `The key file ${p.path} must list keys as id:base64 of 32 bytes, one a line: restore it from its backup.`,
  dataKeysFileReadable: (p) =>
    `The key file ${p.path} must be readable by its owner only: run chmod 600 on it.`,
  dataKeyMissing: (p) =>
    `The database needs the data key "${p.keyId}", which is not in ${p.source}: restore it from its backup.`,
  dataKeyDiffers: (p) => `The data key "${p.keyId}" in ${p.source} is not the one that the database needs.`,
  dataKeyUnknownToServer: (p) =>
    `A running server does not know the data key "${p.keyId}", the last of ${p.source}, and could not read what it encrypts: put it in front of the last key, restart every server, then move it to the end.`,
  retentionInvalid: (p) =>
    `RETENTION_DAYS must hold kinds of the README with whole days such as drafts:60,answers:180, not "${p.value}".`,
  trustedProxyInvalid: (p) =>
    `TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, separated by commas, not "${p.value}".`,
  channelKeysInvalid: () =>
    'CHANNEL_KEYS must hold keys of at least 32 characters such as 11:2026a:key, with ids of their own, separated by commas.',
  providerInvalid: ({ setting }) =>
    `${setting} must look like https://id:key@host/${exampleParameters(setting)}, its key percent-encoded.`,
  providerMissing: ({ setting }) => `BAOFORM_MODE=production needs ${setting}: nothing is simulated there.`,
  providerInsecure: ({ setting }) => `BAOFORM_MODE=production needs https in ${setting}.`,
  paymentKeyInvalid: () => 'PAYMENT_URL must hold an APIv3 key of 32 characters before the @.',
  paymentKeyFileUnusable: ({ path, problem }) =>
    `The key file ${path} of PAYMENT_URL ${paymentKeyFileNeeds[problem]}.`,
  portTaken: (p) => `Port ${p.port} of ${p.host} is in use by another program: choose another with PORT.`,
  hostRefused: (p) => `The server cannot listen on ${p.host} (${p.detail}): choose another with HOST.`,
  databaseUnreachable: (p) =>
    `The database at ${withoutSecrets(p.databaseUrl)} of DATABASE_URL cannot be reached: ${p.detail}.`,
};

/**
 * Reads the settings: PORT (8080), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL (none: embedded), BAOFORM_MODE
 * (development), DATA_KEYS (none: a key file), DATA_KEYS_FILE (in DATA_DIR), DATA_ENCRYPTION (on), RETENTION_DAYS (none: the
 * defaults), SERVICE_WORKER (on), PUBLIC_URL (none: where it listens), TRUSTED_PROXIES (none), APPROVERS (none), CHANNEL_KEYS (none), SMS_URL, OCR_URL, PAYMENT_URL, INSURER_URL,
 * FACE_URL and SHORT_LINK_URL (none: simulators; in production nobody is checked by face and links stay long) and OBJECT_STORE_URL (none: a folder).
 *
 * @returns the settings, or the first problem, which has a `code`
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings | SettingsProblem {
  const variable = (name: string): string | undefined => env[name]?.trim() || undefined;
  const address = readAddress(variable);
  if ('code' in address) return address;
  const databaseUrl = variable('DATABASE_URL');
  const mode = variable('BAOFORM_MODE') ?? 'development';
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl))
    return { code: 'databaseUrlInvalid', params: {} };
  if (!isMode(mode)) return { code: 'modeUnknown', params: { value: mode } };
  const providers = readProviders(variable);
  if ('code' in providers) return providers;
  const keys = readKeySettings(variable);
  if ('code' in keys) return keys;
  const lists = readLists(variable);
  if ('code' in lists) return lists;
  const serviceWorker = variable('SERVICE_WORKER') ?? 'on';
  if (!isSwitch(serviceWorker)) return { code: 'serviceWorkerUnknown', params: { value: serviceWorker } };
  const hasServiceWorker = serviceWorker === 'on';
  const dataDir = variable('DATA_DIR') ?? '.data';
  return { ...address, dataDir, databaseUrl, mode, ...keys, hasServiceWorker, ...lists, providers };
}

/**
 * Finds the first setting that is not allowed in production: a missing provider, because production never simulates, or
 * an http address, because credentials and personal data are never sent unencrypted. Objects may be stored in `dataDir`.
 */
export function findProductionProblem({ mode, providers, publicUrl }: Settings): SettingsProblem | undefined {
  if (mode !== 'production') return undefined;
  if (publicUrl?.startsWith('https:') !== true) return { code: 'publicUrlMissing', params: {} };
  const missing = (['SMS_URL', 'OCR_URL', 'PAYMENT_URL', 'INSURER_URL'] as const).find(
    (setting) => providers[setting] === undefined,
  );
  if (missing) return { code: 'providerMissing', params: { setting: missing } };
  const insecure = providerSettings.find((setting) => providers[setting]?.startsWith('https:') === false);
  return insecure && { code: 'providerInsecure', params: { setting: insecure } };
}

/** The message of a problem for the terminal: a single English line without passwords. */
export function settingsLine(problem: SettingsProblem): string {
  const line = messages[problem.code] as (params: SettingsProblem['params']) => string;
  return line(problem.params).replaceAll(/\s+/g, ' ');
}

const isSwitch = (text: string): boolean => text === 'on' || text === 'off';

function isMode(text: string): text is Mode {
  return (modes as readonly string[]).includes(text);
}

function readKeySettings(
  variable: (name: string) => string | undefined,
): Pick<Settings, 'dataKeys' | 'dataKeysFile' | 'encryptsData'> | SettingsProblem {
  const list = variable('DATA_KEYS');
  const dataKeys = list === undefined ? undefined : parseKeySet(list);
  if (list !== undefined && !dataKeys) return { code: 'dataKeysInvalid', params: {} };
  const encryption = variable('DATA_ENCRYPTION') ?? 'on';
  if (!isSwitch(encryption)) return { code: 'dataEncryptionUnknown', params: { value: encryption } };
  return { dataKeys, dataKeysFile: variable('DATA_KEYS_FILE'), encryptsData: encryption === 'on' };
}

/** The settings that are lists. */
function readLists(
  variable: (name: string) => string | undefined,
): Pick<Settings, 'trustedProxies' | 'approvers' | 'channelKeys' | 'retention'> | SettingsProblem {
  const trustedProxies = readNetworks(variable('TRUSTED_PROXIES'));
  if ('code' in trustedProxies) return trustedProxies;
  const channelKeys = readChannelKeys(variable('CHANNEL_KEYS'));
  if (!channelKeys) return { code: 'channelKeysInvalid', params: {} };
  const retention = readRetention(variable('RETENTION_DAYS'));
  if ('invalid' in retention) return { code: 'retentionInvalid', params: { value: retention.invalid } };
  return { trustedProxies, approvers: readNames(variable('APPROVERS')), channelKeys, retention };
}

/** Parses names, separated by commas. */
const readNames = (text = ''): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Parses addresses and networks, separated by commas or spaces. */
function readNetworks(text = ''): readonly string[] | SettingsProblem {
  const networks = text.split(/[\s,]+/).filter((part) => part !== '');
  const invalid = networks.find((network) => !isNetwork(network));
  return invalid === undefined ? networks : { code: 'trustedProxyInvalid', params: { value: invalid } };
}

/** Whether the text is an IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

function withoutSecrets(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
