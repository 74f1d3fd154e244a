/** `npm run routes`: prints the route table of the running server as JSON. */
import { answerHelp } from './bootstrap/help.mjs';
import { readSettings, settingsLine } from '../server/settings/settings.ts';

const TIMEOUT_MS = 5000;

const helpExitCode = answerHelp('npm run routes', process.argv.slice(2), {
  usage: 'npm run routes\n\nPrints the route table of the running server as JSON, one entry per route.',
  settings: ['PORT', 'HOST'],
  example: 'PORT=9000 npm run --silent routes > routes.json',
  exit: '0 printed, 1 no server answers, 2 unknown option',
});
if (helpExitCode !== undefined) process.exit(helpExitCode);

const settings = readSettings(process.env);
if ('code' in settings) exitWithError(settingsLine(settings));

const { host, port } = settings;
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
try {
  const response = await fetch(`${address}/gateway/routes`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const table: unknown = await response.json().catch(() => undefined);
  if (!Array.isArray(table))
    exitWithError(`What answers at ${address} is not this server: set HOST and PORT to its address.`);
  console.log(JSON.stringify(table, null, 2));
} catch {
  exitWithError(
    `No server answers at ${address}: run "npm start", or set HOST and PORT to the address of the running one.`,
  );
}

function exitWithError(line: string): never {
  console.error(line);
  process.exit(1);
}
