// Composes the server from its services, plugins and routes.
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { startJobs } from './jobs/start-jobs.ts';
import { sweep } from './jobs/sweep.ts';
import { CodeListCache } from './forms/code-list-cache.ts';
import { FormCache } from './forms/form-cache.ts';
import { openapi } from './contracts/openapi.ts';
import { openapiPage } from './contracts/openapi-page.ts';
import { checkResponses, responseContracts } from './contracts/response-contracts.ts';
import { sharedSerialisers } from './contracts/shared-serialisers.ts';
import { isDiskFull, type DiskReserve } from './services/disk-reserve.ts';
import { incomingFolder } from './providers/open-object-store.ts';
import { bodyDeadline } from './plugins/body-deadline.ts';
import { onClientError, refuseBareRequests } from './plugins/client-errors.ts';
import { loggerOptions } from './plugins/logged-line.ts';
import { onFrameworkError, handleProblems } from './plugins/problem-handler.ts';
import { plainBodies } from './plugins/plain-bodies.ts';
import { limitRates } from './plugins/rates.ts';
import { security } from './plugins/security.ts';
import { shedLoad } from './plugins/shed-load.ts';
import { staticApp } from './plugins/static-app.ts';
import type { Ports } from './ports/ports.ts';
import { appFolder } from './settings/project-root.ts';
import { DEFAULT_RETENTION, type Retention } from './settings/retention.ts';
import type { Mode } from './settings/settings.ts';
import { documentTexts } from './routes/document-text.ts';
import { formDocuments } from './routes/form-document.ts';
import { HEALTH_PATH, healthRoute } from './routes/health.ts';
import { objectRoutes } from './routes/object-routes.ts';
import { payNotice } from './routes/pay-notice.ts';
import { routeTable } from './routes/route-table.ts';
import { routes } from './routes/routes.ts';
import { OBJECTS_PATH } from './routes/upload.ts';
import { policyPageRoute } from './routes/policy-pages.ts';
import { policyFileRoute } from './routes/underwriting.ts';
import { validatorModule } from './routes/validator-module.ts';
import type { Services } from './services/services.ts';
import { simPage } from './sim-page/sim-page.ts';
import type { StartedSimulators } from './simulators/started-simulators.ts';
import { openTestPublishing } from './test-mode/test-publishing.ts';
import { testRoutes, type TestProviders } from './test-mode/test-routes.ts';
import { shanghaiDate } from '../../validators/values/shanghai-date.ts';
import { FOR_HEALTH, openDatabase, SERVING } from './store/connection/database.ts';
import { NO_DATA_KEYS, type DataKeys } from './encryption/data-keys.ts';
import { KeyWatch } from './store/key-watch.ts';
import { ReleaseWatch } from './store/release-watch.ts';

interface ServerOptions {
  databaseUrl: string;
  /** Encrypt and decrypt answers. */
  dataKeys: DataKeys;
  /** Folder of the server's data outside the database. */
  dataDir: string;
  /** External services; the caller opens and closes them. */
  ports: Ports;
  /** Production neither checks responses nor serves the page of the calls. */
  mode?: Mode;
  /** Receives the path and the status of every checked response. */
  onChecked?: (path: string, status: number) => void;
  /** The clock; tests pass a fixed time. */
  now?: () => Date;
  /** Receives warnings and errors as lines of JSON; logging is off without it. */
  log?: { write(line: string): void };
  /** Addresses and networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For` header is trusted. */
  trustedProxies?: readonly string[];
  /** Multiplies how often sessions and networks may call; tests send as one session what many customers send. */
  rateScale?: number;
  /** How long personal data stays. */
  retention?: Retention;
  /** False removes the service worker from phones. */
  hasServiceWorker?: boolean;
  /** Where customers and providers reach the server; the address that it listens on without it. */
  publicUrl?: string | undefined;
  /** Space on the disk; the caller starts and stops it. */
  reserve?: DiskReserve;
  /** Shown at `/sim/`; never in production. */
  simulators?: StartedSimulators;
  /** Adds the routes of the test mode. */
  testMode?: TestProviders;
}

/** Maximum size of a JSON body in bytes; the answers of a form with nine insured persons are well below. */
const BODY_LIMIT = 512 * 1024;
/** Deadline for receiving a JSON body. */
const BODY_TIMEOUT_MS = 30_000;
/** Deadline for receiving any request: a 10 MB image over a slow network. The client's own timeout is slightly longer. */
const REQUEST_TIMEOUT_MS = 180_000;

/**
 * Builds the server without listening. `close` also closes everything that `buildServer` opened.
 *
 * Fastify's defaults that would change entered data are off: no type coercion, no removal of unknown properties, and no
 * plain text bodies.
 */
export async function buildServer({
  databaseUrl,
  dataKeys,
  dataDir,
  ports,
  mode = 'production',
  onChecked = () => undefined,
  now = () => new Date(),
  log,
  trustedProxies = [],
  rateScale = 1,
  retention = DEFAULT_RETENTION,
  hasServiceWorker = true,
  publicUrl,
  reserve,
  simulators,
  testMode,
}: ServerOptions): Promise<FastifyInstance> {
  const { db, close } = openDatabase(databaseUrl, dataKeys, SERVING);
  const health = openDatabase(databaseUrl, NO_DATA_KEYS, FOR_HEALTH);
  const app = bareServer(log, trustedProxies);
  const keys = new KeyWatch(db, (keyId) => app.log.error({ code: 'server.dataKeyMissing', keyId }));
  const services: Services = {
    db,
    keys,
    releases: new ReleaseWatch(databaseUrl, db, now, keys),
    forms: new FormCache(db, ({ versionId, code }) => app.log.error({ code, version: versionId })),
    lists: new CodeListCache(db, now),
    ports,
    incomingFolder: incomingFolder(dataDir),
    retention,
    reserve,
    isSecure: mode === 'production',
    publicUrl: () => publicUrl ?? addressOf(app),
    now,
    today: () => shanghaiDate(now().getTime()),
  };
  await protect(app, services, rateScale);
  responseContracts(app);
  if (mode !== 'production') checkResponses(app, onChecked);
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  routeTable(app);
  await openapi(app);
  await addStaffPages(app, mode, simulators);
  addRoutes(app, services, testMode);
  await staticApp(app, appFolder(), { db, hasServiceWorker });
  healthRoute(app, health.db, services);
  await startServices(app, services, async () => void (await Promise.all([close(), health.close()])));
  return app;
}

/** Adds the pages for people who build, run or try the app: the calls, and the simulators where any run. */
async function addStaffPages(
  app: FastifyInstance,
  mode: Mode,
  simulators: StartedSimulators = {},
): Promise<void> {
  if (mode === 'development') openapiPage(app);
  if (mode !== 'production' && Object.keys(simulators).length > 0) await simPage(app, simulators);
}

function addRoutes(app: FastifyInstance, services: Services, testMode: TestProviders | undefined): void {
  const immutable = [validatorModule, formDocuments, documentTexts];
  const files = [policyFileRoute, policyPageRoute, objectRoutes, ...immutable];
  for (const add of [routes, payNotice, ...files]) add(app, services);
  if (testMode) {
    const publish = openTestPublishing(app, testMode.publisherUrl, services.db);
    testRoutes(app, testMode, { sweep: () => sweep(services), publish });
  }
}

/** The address that a server listens on. */
function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.addresses()[0] as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Starts what runs beside requests, until the server closes. */
async function startServices(
  app: FastifyInstance,
  services: Services,
  closeConnections: () => Promise<void>,
): Promise<void> {
  const { keys, lists, releases } = services;
  const stopJobs = startJobs(app.log, services);
  app.addHook('onClose', async () => {
    lists.stop();
    keys.stop();
    await Promise.all([stopJobs(), releases.stop()]);
    await closeConnections();
  });
  for (const service of [releases, lists, keys]) await service.start();
}

/** Adds what every request goes through first, in this order. */
async function protect(app: FastifyInstance, { db, reserve }: Services, rateScale: number): Promise<void> {
  await security(app);
  shedLoad(app, isNeverShed, () => db.$client.waitingCount);
  limitRates(app, rateScale);
  bodyDeadline(app, BODY_TIMEOUT_MS, (path) => path.startsWith(OBJECTS_PATH));
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) reserve?.release();
  });
}

/** Uploads have limits of their own, and load balancers must always learn how the server is. */
const isNeverShed = (path: string): boolean => path === HEALTH_PATH || path.startsWith(OBJECTS_PATH);

/** Fastify with the limits, strict validation and error handling of this server. */
function bareServer(log: ServerOptions['log'], trustedProxies: readonly string[]): FastifyInstance {
  const app = Fastify({
    logger: log ? { ...loggerOptions, stream: log } : false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // `shedLoad` refuses in the envelope.
    return503OnClosing: false,
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
    // `refuseBareRequests` refuses in the envelope.
    http: { requireHostHeader: false },
    schemaController: { compilersFactory: { buildSerializer: sharedSerialisers } },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
  });
  refuseBareRequests(app);
  app.removeContentTypeParser('text/plain');
  plainBodies(app);
  handleProblems(app);
  return app;
}
