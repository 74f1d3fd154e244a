/** A link as a page received it. */
export interface SignedLink {
  /** The one-time code of the link. */
  token: string;
  /** The other parameters of the link, all of them signed. */
  parameters: Readonly<Record<string, string>>;
}

/** The customer that a channel names in a link. */
export interface ChannelCustomer {
  /** The `platformCode` of the channel. */
  channel: string;
  /** The channel's id of its customer. */
  user: string;
  /** End of the link's code. */
  expiresAt: Date;
}

/**
 * Why a link is refused: its code has another format or names no customer (`invalid`), its key is unknown or belongs to
 * another channel, its signature does not fit the parameters, or it has expired.
 */
export type LinkFailure = 'invalid' | 'key' | 'channel' | 'signature' | 'expired';

/** The channels that send customers here by link. */
export interface ChannelPort {
  /** Verifies who sent a link and for whom. Whether its code was used before only the database knows. */
  verifyLink(
    link: SignedLink,
    now: Date,
  ): { ok: true; customer: ChannelCustomer } | { ok: false; failure: LinkFailure };
}
