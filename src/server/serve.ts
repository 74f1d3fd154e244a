// The customer server: a child of the supervisor, from which it gets the URL of its own account of the database.
import { join, resolve } from 'node:path';
import { buildServer } from './build-server.ts';
import { fixedKeys, parseKeySet } from './encryption/data-keys.ts';
import { openPorts, type OpenPorts } from './open-ports.ts';
import { DiskReserve } from './services/disk-reserve.ts';
import { SIM_PATH } from './sim-page/sim-page.ts';
import { simulatorNames, type StartedSimulators } from './simulators/started-simulators.ts';
import { readSettings, settingsLine, type Mode, type Settings } from './settings/settings.ts';
import { receiveStart } from './supervisor/receive-start.ts';
import { runProcess, StartError, type ProcessContext } from './supervisor/run-process.ts';
import { settableClock, type SettableClock } from './test-mode/settable-clock.ts';
import { SERVER_FOLDER } from './supervisor/system-account.ts';

const settings = readSettings(process.env);
if ('code' in settings) {
  console.error(settingsLine(settings));
  process.exit(1);
}

await runProcess(async (context) => console.log(await serve(settings, context)));

/** Serves customers until the process is told to stop. Resolves to the lines that announce the addresses. */
async function serve(
  {
    dataDir,
    host,
    port,
    mode,
    trustedProxies,
    providers,
    channelKeys,
    encryptsData,
    retention,
    hasServiceWorker,
    publicUrl,
  }: Settings,
  { onStop }: ProcessContext,
): Promise<string> {
  const start = await receiveStart();
  const dataKeys = fixedKeys(parseKeySet(start.dataKeys)!, encryptsData);
  const { databaseUrl } = start;
  const clock = settableClock();
  const opened = await openPorts({ dataDir, providers, channelKeys, mode }, clock.now);
  const { ports, simulators, channelKeys: usedKeys, stop: stopPorts } = opened;
  onStop(stopPorts);
  const reserve = new DiskReserve(join(resolve(dataDir), SERVER_FOLDER, 'reserve'));
  const log = process.stdout;
  const app = await buildServer({
    reserve,
    databaseUrl,
    dataKeys,
    dataDir,
    ports,
    mode,
    trustedProxies,
    retention,
    hasServiceWorker,
    publicUrl,
    log,
    now: clock.now,
    ...forTesting(mode, { clock, simulators, channelKeys: usedKeys, publisherUrl: start.publisherUrl }),
  });
  onStop(async () => app.close());
  onStop(async () => reserve.stop());
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const { code, message } = error;
    if (code === 'EADDRINUSE') throw new StartError({ code: 'portTaken', params: { host, port } });
    throw new StartError({ code: 'hostRefused', params: { host, detail: message } });
  });
  // Customers need not wait for it.
  void reserve.start().catch(() => undefined);
  return addressLines(address, simulators);
}

/**
 * What shows and sets the simulators: production refuses to start with any, and never gets these routes. A declaration: the
 * process runs before the end of the file.
 */
function forTesting(mode: Mode, { clock, simulators, channelKeys, publisherUrl }: Tested) {
  if (mode === 'production') return {};
  if (mode !== 'test' || publisherUrl === undefined) return { simulators };
  const providers = new Map(Object.entries(simulators));
  const messages = () => simulators.sms?.messages() ?? [];
  const texts = () => simulators.sms?.texts() ?? [];
  return { simulators, testMode: { clock, providers, messages, texts, channelKeys, publisherUrl } };
}

interface Tested {
  clock: SettableClock;
  simulators: StartedSimulators;
  channelKeys: OpenPorts['channelKeys'];
  publisherUrl: string | undefined;
}

/** The lines that announce the addresses of a server and of its simulators. */
function addressLines(address: string, simulators: StartedSimulators): string {
  const lines = [
    ['Customers', `${address}/shop/`],
    ['Health', `${address}/health`],
    ...(Object.keys(simulators).length > 0 ? [['Simulators', `${address}${SIM_PATH}`]] : []),
    ...Object.entries(simulatorNames).flatMap(([service, name]) => {
      const simulator = simulators[service as keyof typeof simulators];
      return simulator ? [[`${name} simulator`, simulator.controlUrl]] : [];
    }),
  ];
  return ['Baoform is ready.', ...lines.map(([name, url]) => `  ${name!.padEnd(13)} ${url}`)].join('\n');
}
