/**
 * The text of `--help` of the tools. Uses Node built-ins only: `npm start` prints it before packages are installed.
 * @typedef {{ usage: string, options?: Record<string, string>, settings?: string[], example: string, exit: string }} Help
 */

/** The settings of src/server/settings/settings.ts: default and meaning. A test compares names and defaults. */
const SETTINGS = /** @type {Record<string, string>} */ ({
  PORT: '8080       0 takes any free port',
  HOST: '127.0.0.1',
  APPROVERS: '           names of the persons who may approve, separated by commas',
  DATA_DIR: '.data      folder of the database and uploaded files',
  DATABASE_URL: '           PostgreSQL 15 or newer with UTF8 encoding; the embedded one by default',
  DATA_KEYS: '           data keys as id:base64, separated by commas, instead of the key file',
  DATA_KEYS_FILE: '           the key file; data-keys in DATA_DIR by default',
  DATA_ENCRYPTION: 'on         off writes answers clear, while servers that cannot decrypt run beside',
  RETENTION_DAYS: '           days that kinds of personal data stay, such as drafts:60; see the README',
  PUBLIC_URL: '           address for customers and providers, such as https://shop.example.com',
  SERVICE_WORKER: 'on         off removes the service worker from phones',
  BAOFORM_MODE: 'development, production or test',
  TRUSTED_PROXIES:
    '           trusted proxies: addresses or networks of load balancers that set X-Forwarded-For',
  CHANNEL_KEYS: '           keys of channels that sign links; a simulator by default',
  SMS_URL: '           SMS provider; a simulator by default',
  OCR_URL: '           ID card recognition service; a simulator by default',
  FACE_URL: '           face check of insured persons; a simulator by default',
  PAYMENT_URL: '           payments by WeChat Pay; a simulator by default',
  INSURER_URL: '           core system of insurers; a simulator by default',
  SHORT_LINK_URL: '        service of short links; a simulator by default',
  OBJECT_STORE_URL: '           object storage for uploads; DATA_DIR by default',
});

/**
 * @param {Help} help
 * @returns {string} usage, options, environment settings with their defaults, example, exit codes
 */
export function helpText({ usage, options = {}, settings = Object.keys(SETTINGS), example, exit }) {
  const rows = (/** @type {[string, string][]} */ entries) =>
    entries.map(([name, description]) => `  ${name.padEnd(16)} ${description}`.trimEnd()).join('\n');
  const environment = rows(settings.map((name) => [name, SETTINGS[name] ?? '']));
  const parts = [usage, `Options:\n${rows([...Object.entries(options), ['--help, -h', 'this text']])}`];
  if (settings.length > 0) parts.push(`Settings, from the environment, with their defaults:\n${environment}`);
  return [...parts, `Example:\n  ${example}`, `Exit codes: ${exit}.`].join('\n\n');
}

/**
 * Prints the help for `--help`, and an error for an unknown option.
 * @param {string} command as typed in a shell: `npm start`
 * @param {readonly string[]} args
 * @param {Help} help
 * @returns {number | undefined} the exit code when the tool must stop: 0 after the help, 2 after an unknown option;
 *   undefined when the tool goes on
 */
export function answerHelp(command, args, help) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpText(help));
    return 0;
  }
  const unknown = args.find((arg) => !(arg in (help.options ?? {})));
  if (unknown === undefined) return undefined;
  console.error(`"${unknown}" is not an option of ${command}; see: ${command} -- --help`);
  return 2;
}
