import { randomBytes } from 'node:crypto';
import type { channelLinks } from '../providers/channel-links.ts';
import { linkToken } from '../providers/channel-signature.ts';
import { startSimulator, type SimulatedRequest, type Simulator } from './simulator.ts';

type ChannelKey = Parameters<typeof channelLinks>[0][number];

export interface ChannelSimulator extends Simulator {
  /** The key of this channel, for the server. */
  channelKey: ChannelKey;
  /**
   * Signs a link of one of its customers.
   *
   * @param parameters of the link, with `thirdUserId`; `path` is that of the page below `/shop`, the home page without it
   * @returns the path of the link below the address of the shop
   */
  signLink(parameters: Readonly<Record<string, string>>): string;
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
        ? { status: 200, body: requestedLink(request, channelKey), type: 'text/plain; charset=utf-8' }
        : { status: 404 },
  });
  const signLink: ChannelSimulator['signLink'] = (parameters) =>
    signedLink(parameters, channelKey, simulator.behaviour().kind === 'wrongSignature');
  return { ...simulator, channelKey, signLink };
}

const requestedLink = ({ path, rejectSignature }: SimulatedRequest, key: ChannelKey): string =>
  signedLink(Object.fromEntries(new URLSearchParams(path.slice('/link?'.length))), key, rejectSignature);

function signedLink(
  { path: page = HOME, ...query }: Readonly<Record<string, string>>,
  { keyId, key }: ChannelKey,
  isFlawed: boolean,
): string {
  const parameters = { platformCode: CHANNEL, ...query };
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_S;
  const nonce = randomBytes(16).toString('base64url');
  const token = linkToken({ keyId, expires, nonce, parameters }, isFlawed ? `${key}x` : key);
  return `/shop${page}?${new URLSearchParams({ ...parameters, token }).toString()}`;
}
