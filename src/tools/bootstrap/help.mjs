/**
 * What `--help` of the tools shows. It works with Node alone: the starter has it before anything is installed.
 * @typedef {{ usage: string, options?: Record<string, string>, settings?: string[], example: string, exit: string }} Help
 */

/** The settings of src/server/settings/settings.ts, which a test compares with these lines. */
const SETTINGS = /** @type {Record<string, string>} */ ({
  PORT: '8080       0 takes any free port',
  HOST: '127.0.0.1',
  DATA_DIR: '.data      all that the server keeps',
  DATABASE_URL: '           a PostgreSQL 15 or newer of your own, in UTF8, instead of the embedded one',
  BAOFORM_MODE: 'development, production or test',
  SMS_URL: '           who sends SMS; without it, a simulator',
  OCR_URL: '           who reads ID cards; without it, a simulator',
  OBJECT_STORE_URL: '           where files go; without it, into DATA_DIR',
});

/**
 * @param {Help} help
 * @returns {string} usage, options, settings from the environment with their defaults, an example, exit codes
 */
export function helpText({ usage, options = {}, settings = Object.keys(SETTINGS), example, exit }) {
  const rows = (/** @type {[string, string][]} */ all) =>
    all.map(([name, say]) => `  ${name.padEnd(16)} ${say}`.trimEnd()).join('\n');
  const environment = rows(settings.map((name) => [name, SETTINGS[name] ?? '']));
  const parts = [usage, `Options:\n${rows([...Object.entries(options), ['--help, -h', 'this text']])}`];
  if (settings.length > 0) parts.push(`Settings, from the environment, with their defaults:\n${environment}`);
  return [...parts, `Example:\n  ${example}`, `Exit codes: ${exit}.`].join('\n\n');
}

/**
 * Answers a call for help, and refuses what a tool does not know.
 * @param {string} command as a person types it, `npm start`
 * @param {readonly string[]} args
 * @param {Help} help
 * @returns {number | undefined} the exit code when the tool has nothing more to do: 0 after its help, 2 when it was
 *   asked for something it does not know
 */
export function answerHelp(command, args, help) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpText(help));
    return 0;
  }
  const unknown = args.find((arg) => !(arg in (help.options ?? {})));
  if (unknown === undefined) return undefined;
  console.error(`"${unknown}" is no option of ${command}; see: ${command} -- --help`);
  return 2;
}
