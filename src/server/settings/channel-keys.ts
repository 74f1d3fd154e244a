// Parses the keys that channels sign their links with.

/** A key that a channel shares with this server. A channel may have several, so that keys can be replaced one by one. */
export interface ChannelKey {
  /** The channel's `platformCode`. */
  channel: string;
  /** Names the key in a link; unique among all channels. */
  keyId: string;
  key: string;
}

/** At least 32 characters: an HMAC-SHA-256 is as strong as its key. */
const CHANNEL_KEY = /^([0-9]{1,3}):([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_+/=-]{32,256})$/;

/**
 * Parses keys such as `11:2026a:<key>,11:2026b:<key>`.
 *
 * @returns undefined for another format, or when two keys have the same id
 */
export function readChannelKeys(text = ''): readonly ChannelKey[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const keys = parts.flatMap((part) => {
    const [, channel, keyId, key] = CHANNEL_KEY.exec(part) ?? [];
    return channel && keyId && key ? [{ channel, keyId, key }] : [];
  });
  const isUnique = new Set(keys.map(({ keyId }) => keyId)).size === parts.length;
  return isUnique ? keys : undefined;
}
