import { randomBytes } from 'node:crypto';
import type { channelLinks } from '../providers/channel-links.ts';
import { linkToken } from '../providers/channel-signature.ts';
import { startSimulator, type SimulatedRequest, type Simulator } from './simulator.ts';

type ChannelKey = Parameters<typeof channelLinks>[0][number];

export interface ChannelSimulator extends Simulator {
  /** The key of this channel, for the server. */
  channelKey: ChannelKey;
}

/** The channel that this simulator is. */
const CHANNEL = '11';
const HOME = '/tabbar/index';
const LIFETIME_S = 10 * 60;

/**
 * Starts a channel that signs links: `GET /link?thirdUserId=a1&path=/login` returns the link of its customer a1 to a page
 * of the shop. All other parameters become parameters of the link.
 */
export async function startChannelSimulator(): Promise<ChannelSimulator> {
  const key = randomBytes(32).toString('base64url');
  const channelKey = { channel: CHANNEL, keyId: `simulated-${randomBytes(4).toString('hex')}`, key };
  const simulator = await startSimulator({
    addressSuffix: '/',
    show: () => ({ channel: CHANNEL, signedLink: 'GET /link?thirdUserId=a1' }),
    respond: (request) =>
      request.path.startsWith('/link?')
        ? { status: 200, body: signedLink(request, channelKey), type: 'text/plain; charset=utf-8' }
        : { status: 404 },
  });
  return { ...simulator, channelKey };
}

/** The path of a link below the address of the shop. */
function signedLink({ path, rejectSignature }: SimulatedRequest, { keyId, key }: ChannelKey): string {
  const query = new URLSearchParams(path.slice('/link?'.length));
  const page = query.get('path') ?? HOME;
  query.delete('path');
  const parameters = { platformCode: CHANNEL, ...Object.fromEntries(query) };
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_S;
  const nonce = randomBytes(16).toString('base64url');
  const token = linkToken({ keyId, expires, nonce, parameters }, rejectSignature ? `${key}x` : key);
  return `/shop${page}?${new URLSearchParams({ ...parameters, token }).toString()}`;
}
