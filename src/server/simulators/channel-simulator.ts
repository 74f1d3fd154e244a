import { randomBytes } from 'node:crypto';
import type { channelLinks } from '../providers/channel-links.ts';
import { linkToken } from '../providers/channel-signature.ts';
import { startSimulator, type SimulatedRequest, type Simulator } from './simulator.ts';

type ChannelKey = Parameters<typeof channelLinks>[0][number];

export interface ChannelSimulator extends Simulator {
  /** The keys of its channels, for the server; the first one's signs links that name none. */
  channelKeys: readonly [ChannelKey, ChannelKey];
  /**
   * Signs a link of one of the customers of a channel.
   *
   * @param parameters of the link, with `thirdUserId`; `path` is that of the page below `/shop`, the home page without it
   * @returns the path of the link below the address of the shop
   */
  signLink(parameters: Readonly<Record<string, string>>): string;
}

/** Two, so that customers of one can be kept from what is the other's. */
const CHANNELS = ['11', '12'] as const;
const HOME = '/tabbar/index';
const LIFETIME_S = 10 * 60;

/**
 * Starts a channel that signs links: `GET /link?thirdUserId=a1&path=/login` returns the link of customer a1 of channel 11 to a
 * page of the shop, with `platformCode=12` that of the other channel. All other parameters become parameters of the link.
 */
export async function startChannelSimulator(clock: () => Date = () => new Date()): Promise<ChannelSimulator> {
  const channelKeys = [newKey(CHANNELS[0]), newKey(CHANNELS[1])] as const;
  const simulator = await startSimulator({
    addressSuffix: '/',
    show: () => ({ channels: CHANNELS, signedLink: 'GET /link?thirdUserId=a1' }),
    respond: (request) =>
      request.path.startsWith('/link?')
        ? {
            status: 200,
            body: requestedLink(request, channelKeys, clock()),
            type: 'text/plain; charset=utf-8',
          }
        : { status: 404 },
  });
  const signLink: ChannelSimulator['signLink'] = (parameters) =>
    signedLink(parameters, channelKeys, clock(), simulator.behaviour().kind === 'wrongSignature');
  return { ...simulator, channelKeys, signLink };
}

const newKey = (channel: string): ChannelKey => ({
  channel,
  keyId: `simulated-${randomBytes(4).toString('hex')}`,
  key: randomBytes(32).toString('base64url'),
});

const requestedLink = (
  { path, rejectSignature }: SimulatedRequest,
  keys: ChannelSimulator['channelKeys'],
  now: Date,
): string =>
  signedLink(
    Object.fromEntries(new URLSearchParams(path.slice('/link?'.length))),
    keys,
    now,
    rejectSignature,
  );

function signedLink(
  { path: page = HOME, ...query }: Readonly<Record<string, string>>,
  keys: ChannelSimulator['channelKeys'],
  now: Date,
  isFlawed: boolean,
): string {
  const parameters = { platformCode: CHANNELS[0], ...query };
  const { keyId, key } = keys.find(({ channel }) => channel === parameters.platformCode) ?? keys[0];
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_S;
  const nonce = randomBytes(16).toString('base64url');
  const token = linkToken({ keyId, expires, nonce, parameters }, isFlawed ? `${key}x` : key);
  return `/shop${page}?${new URLSearchParams({ ...parameters, token }).toString()}`;
}
