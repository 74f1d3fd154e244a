// The channel port: links that channels sign with keys that they share with this server.
import { timingSafeEqual } from 'node:crypto';
import type { ChannelPort, LinkFailure, SignedLink } from '../ports/channel-port.ts';
import type { ChannelKey } from '../settings/channel-keys.ts';
import { linkSignature } from './channel-signature.ts';

/** Key id, expiry, nonce and signature. */
const TOKEN = /^([A-Za-z0-9_-]{1,32})\.([0-9]{10})\.([A-Za-z0-9_-]{16,64})\.([A-Za-z0-9_-]{43})$/;

/** Longest lifetime of a code: a link is opened when it is sent, and is of no use to who finds it later. */
const MAX_LIFETIME_S = 15 * 60;

/** Verifies links with the keys of the channels. Without keys it refuses every link. */
export const channelLinks = (keys: readonly ChannelKey[]): ChannelPort => ({
  verifyLink({ token, parameters }: SignedLink, now: Date) {
    const [, keyId, expiry, nonce, signature] = TOKEN.exec(token) ?? [];
    if (!keyId || !nonce || !signature) return refused('invalid');
    const channelKey = keys.find((each) => each.keyId === keyId);
    if (!channelKey) return refused('key');
    const { channel, key } = channelKey;
    if (parameters['platformCode'] !== channel) return refused('channel');
    const expires = Number(expiry);
    const expected = linkSignature({ keyId, expires, nonce, parameters }, key);
    // The texts are compared: several of them decode to the same bytes, and each would be another code.
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return refused('signature');
    const secondsLeft = expires - now.getTime() / 1000;
    if (secondsLeft <= 0) return refused('expired');
    const user = parameters['thirdUserId'] ?? parameters['userId'];
    if (!user || secondsLeft > MAX_LIFETIME_S) return refused('invalid');
    return { ok: true, customer: { channel, user, expiresAt: new Date(expires * 1000) } };
  },
});

const refused = (failure: LinkFailure) => ({ ok: false, failure }) as const;
