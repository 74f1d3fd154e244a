// Deletes family members and owners that no customer returns to.
import { and, eq, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { deleteRows, hasRow } from './delete-rows.ts';
import { devices, owners, sessions } from './tables/owner-tables.ts';
import { smsCodes } from './tables/sms-code-tables.ts';
import { familyMembers, trades } from './tables/trade-tables.ts';

type OfOwner = typeof trades | typeof sessions | typeof smsCodes | typeof familyMembers;

const has = (table: OfOwner, owner: typeof familyMembers | typeof owners): SQL =>
  hasRow(table, eq(table.ownerId, owner.ownerId));

/** Whether a browser can still return to the owner. */
const hasDevice = ({ ownerId }: typeof familyMembers | typeof owners): SQL =>
  hasRow(devices, or(eq(devices.ownerId, ownerId), eq(devices.anonymousOwnerId, ownerId)));

/** Deletes members entered before `before` of owners without an application and without a device. */
export const deleteUnusedFamily = (db: Database, before: Date): Promise<number> =>
  deleteRows(
    db,
    familyMembers,
    and(
      lt(familyMembers.createdAt, before),
      isNull(familyMembers.removedAt),
      not(has(trades, familyMembers)),
      not(hasDevice(familyMembers)),
    ),
  );

/** Deletes members that their customer removed before `before`. */
export const deleteRemovedMembers = (db: Database, before: Date): Promise<number> =>
  deleteRows(db, familyMembers, lt(familyMembers.removedAt, before));

/** Deletes owners created before `before` who own nothing. */
export const deleteUnusedOwners = (db: Database, before: Date): Promise<number> =>
  deleteRows(
    db,
    owners,
    and(
      lt(owners.createdAt, before),
      ...[trades, sessions, smsCodes, familyMembers].map((table) => not(has(table, owners))),
      not(hasDevice(owners)),
    ),
  );
