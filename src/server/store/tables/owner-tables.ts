// Tables of who a customer is to the server: owners, their devices, and the sessions that point to them.
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { timestamptz } from './timestamptz-column.ts';

/** Owners of trades and family members: a device until its customer signs in, then the customer. */
export const owners = pgTable(
  'owners',
  {
    ownerId: text('owner_id').primaryKey(),
    kind: text().$type<'device' | 'customer'>().notNull(),
    /** Blind index of the verified mobile number of a customer; the number itself without encryption. */
    mobile: text().unique(),
    /** The number; null without encryption. */
    encryptedMobile: jsonb('encrypted_mobile').$type<Stored<string>>(),
    /** Blind index of a channel's code and its id of the customer, or their hash without encryption; null for a customer who came without a channel. */
    channelUserHash: text('channel_user_hash').unique(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('owners_kind', sql`${table.kind} in ('device', 'customer')`),
    check('owners_mobile', sql`${table.kind} = 'customer' or ${table.mobile} is null`),
  ],
);

/** The owner that a row belongs to. */
export const ownerReference = () =>
  text('owner_id')
    .notNull()
    .references(() => owners.ownerId);

/** A browser that renews its sessions with a cookie. Deleting the row ends its cookies and sessions. */
export const devices = pgTable(
  'devices',
  {
    deviceId: text('device_id').primaryKey(),
    ownerId: ownerReference(),
    /** Owns what its customer did not take along at sign-in. Log-out returns the device to it. */
    anonymousOwnerId: text('anonymous_owner_id').references(() => owners.ownerId),
    /** The channel whose signed link brought it, empty for direct sales. */
    channel: text().notNull().default(''),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('devices_owner').on(table.ownerId),
    check('devices_channel', sql`${table.channel} ~ '^[0-9]{0,3}$'`),
  ],
);

const deviceReference = () => text('device_id').references(() => devices.deviceId, { onDelete: 'cascade' });

/** The cookies that a device had; the latest is not replaced. Only hashes are stored. */
export const deviceCookies = pgTable(
  'device_cookies',
  {
    cookieHash: text('cookie_hash').primaryKey(),
    deviceId: deviceReference().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    replacedAt: timestamptz('replaced_at'),
    /** Random text that, keyed with the cookie, yields its successor and the session's token. */
    salt: text(),
    /** The first call in the session that was issued with the cookie: the browser has received both. */
    receivedAt: timestamptz('received_at').defaultNow(),
  },
  (table) => [
    index('device_cookies_device').on(table.deviceId),
    check('device_cookies_replaced', sql`(${table.replacedAt} is null) = (${table.salt} is null)`),
  ],
);

/** One-time codes of links that were used. Only hashes are stored. */
export const usedLinkCodes = pgTable('used_link_codes', {
  codeHash: text('code_hash').primaryKey(),
  /** The code is refused by its expiry from then on. */
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Sessions of customers. Only the hash of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: ownerReference(),
    deviceId: deviceReference(),
    /** Hash of the cookie that was issued with the session, until the first call in the session. */
    newCookieHash: text('new_cookie_hash'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Written at most every five minutes. */
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_device').on(table.deviceId)],
);
