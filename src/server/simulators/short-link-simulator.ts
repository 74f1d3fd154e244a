// A service of short links that speaks Bitly's API v4, and redirects whoever opens one.
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  startSimulator,
  type SimulatedKey,
  type SimulatedRequest,
  type SimulatedResponse,
  type Simulator,
} from './simulator.ts';

export interface SimulatedLink {
  link: string;
  longUrl: string;
  madeAt: Date;
  /** How often it was opened. */
  opened: number;
}

export interface ShortLinkSimulator extends Simulator {
  /** The links made, the latest last. */
  links(): readonly SimulatedLink[];
}

const ID_LENGTH = 7;
/** Bitly takes addresses of http and https alone, and keeps up to 2,048 characters. */
const LONGEST_URL = 2048;

/** Starts the service. Its links lead on from this machine alone, so a phone needs the long ones. */
export async function startShortLinkSimulator(
  clock: () => Date = () => new Date(),
): Promise<ShortLinkSimulator> {
  const links = new Map<string, SimulatedLink>();
  const simulator = await startSimulator({
    addressSuffix: '/',
    show: () => ({ links: [...links.values()] }),
    respond: (request, key) =>
      request.method === 'POST' ? shorten(request, key, links, clock()) : open(request, links),
  });
  return { ...simulator, links: () => [...links.values()] };
}

const json = (status: number, fields: object): SimulatedResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(fields),
});

/** The same link for the same address: 201 when it is new, 200 afterwards. */
function shorten(
  request: SimulatedRequest,
  { keyId: group, key: token }: SimulatedKey,
  links: Map<string, SimulatedLink>,
  now: Date,
): SimulatedResponse {
  if (request.path !== '/v4/shorten') return json(404, { message: 'NOT_FOUND' });
  if (request.rejectSignature || !isAuthorised(request, token)) return json(403, { message: 'FORBIDDEN' });
  const { long_url: longUrl, group_guid: guid } = JSON.parse(request.body.toString('utf8')) as Partial<
    Record<string, string>
  >;
  if (guid !== group) return json(403, { message: 'FORBIDDEN' });
  if (!isAddress(longUrl)) return json(400, { message: 'INVALID_ARG_LONG_URL' });
  const id = createHash('sha256')
    .update(longUrl)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, ID_LENGTH);
  const known = links.get(id);
  const made = known ?? { link: `http://${request.host}/${id}`, longUrl, madeAt: now, opened: 0 };
  links.set(id, made);
  return json(known ? 200 : 201, { id: `${request.host}/${id}`, link: made.link, long_url: longUrl });
}

function open({ path }: SimulatedRequest, links: ReadonlyMap<string, SimulatedLink>): SimulatedResponse {
  const link = links.get(path.slice(1));
  if (!link) return { status: 404, body: 'no such link' };
  link.opened += 1;
  return { status: 301, headers: { location: link.longUrl, 'cache-control': 'private, max-age=90' } };
}

function isAuthorised({ headers }: SimulatedRequest, token: string): boolean {
  const [sent, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && text.length <= LONGEST_URL && /^https?:\/\//.test(text) && URL.canParse(text);
