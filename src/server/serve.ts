// The customer server: a child of the supervisor, from which it gets the URL of its own account of the database.
import { join, resolve } from 'node:path';
import { buildServer } from './build-server.ts';
import { fixedKeys, parseKeySet } from './encryption/data-keys.ts';
import { openPorts } from './open-ports.ts';
import { DiskReserve } from './services/disk-reserve.ts';
import { readSettings, settingsLine, type Settings } from './settings/settings.ts';
import { receiveStart } from './supervisor/receive-start.ts';
import { runProcess, StartError, type ProcessContext } from './supervisor/run-process.ts';
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
  const opened = await openPorts({ dataDir, providers, channelKeys, mode });
  const { ports, controlPages, stop: stopPorts } = opened;
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
  const simulated = controlPages.map(
    ({ name, url: control }) => `\n  ${`${name} simulator`.padEnd(13)} ${control}`,
  );
  return `Baoform is ready.\n  Customers     ${address}/shop/\n  Health        ${address}/health${simulated.join('')}`;
}
