/** The server's settings. They come from the environment only, each has a default, an empty one counts as unset. */
const modes = ['development', 'production', 'test'] as const;

export type Mode = (typeof modes)[number];

export interface Settings {
  /** TCP port, 0 for any free one. */
  port: number;
  host: string;
  /** Folder of all that the server keeps; relative to the working folder. */
  dataDir: string;
  /** A PostgreSQL of the operator's own; undefined: the embedded one, inside `dataDir`. */
  databaseUrl: string | undefined;
  mode: Mode;
}

/** A setting that cannot be read, or that proved wrong when the server tried it. */
export type SettingsProblem =
  | { code: 'portInvalid'; params: { value: string } }
  | { code: 'hostInvalid'; params: { value: string } }
  | { code: 'databaseUrlInvalid'; params: Record<string, never> }
  | { code: 'modeUnknown'; params: { value: string } }
  | { code: 'portTaken'; params: { host: string; port: number } }
  | { code: 'hostRefused'; params: { host: string; detail: string } }
  | { code: 'databaseUnreachable'; params: { databaseUrl: string; detail: string } };

type Lines = {
  [Code in SettingsProblem['code']]: (params: Extract<SettingsProblem, { code: Code }>['params']) => string;
};

const lines: Lines = {
  portInvalid: (p) => `PORT must be a whole number from 0 to 65535, not "${p.value}".`,
  hostInvalid: (p) => `HOST must be a host name or an address, not "${p.value}".`,
  databaseUrlInvalid: () => 'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
  modeUnknown: (p) => `BAOFORM_MODE must be one of ${modes.join(', ')}, not "${p.value}".`,
  portTaken: (p) => `Port ${p.port} of ${p.host} is in use by another program: choose another with PORT.`,
  hostRefused: (p) => `The server cannot listen on ${p.host} (${p.detail}): choose another with HOST.`,
  databaseUnreachable: (p) =>
    `The database at ${withoutSecrets(p.databaseUrl)} of DATABASE_URL cannot be reached: ${p.detail}.`,
};

/**
 * Reads the settings: PORT (8080), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL (none: embedded),
 * BAOFORM_MODE (development).
 * @returns the settings, or the first problem (told apart by its `code`)
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings | SettingsProblem {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = given('PORT') ?? '8080';
  const host = given('HOST') ?? '127.0.0.1';
  const databaseUrl = given('DATABASE_URL');
  const mode = given('BAOFORM_MODE') ?? 'development';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { code: 'portInvalid', params: { value: port } };
  if (!/^[\w.:%-]+$/.test(host)) return { code: 'hostInvalid', params: { value: host } };
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl))
    return { code: 'databaseUrlInvalid', params: {} };
  if (!isMode(mode)) return { code: 'modeUnknown', params: { value: mode } };
  return { port: Number(port), host, dataDir: given('DATA_DIR') ?? '.data', databaseUrl, mode };
}

/** The one English line that the terminal shows for a problem; passwords are never in it. */
export function settingsLine(problem: SettingsProblem): string {
  const line = lines[problem.code] as (params: SettingsProblem['params']) => string;
  return line(problem.params).replaceAll(/\s+/g, ' ');
}

function isMode(text: string): text is Mode {
  return (modes as readonly string[]).includes(text);
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

function withoutSecrets(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
