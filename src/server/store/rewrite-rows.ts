/**
 * Rewrites encrypted columns with the newest key, in small batches beside running servers: rows from before encryption, and
 * rows of older keys. A batch is a transaction that finds its own rows, so that the next run goes on after a kill.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { DataKeyMissing } from '../encryption/data-keys.ts';
import {
  currentPrefix,
  decryptRecord,
  ENCRYPTED,
  encryptRecord,
  keyIdOf,
  UnreadableRecord,
  type RecordAddress,
  type Stored,
} from '../encryption/encrypted-record.ts';
import {
  answersAddress,
  draftAddress,
  fileNameAddress,
  letterAddress,
  letterReplyAddress,
  memberAddress,
  messageAddress,
  mobileAddress,
  outcomeAddress,
  pinnedAnswersAddress,
  policyFileAddress,
  responseAddress,
  retiredAnswerAddress,
  snapshotAddress,
  type FormRevision,
} from '../encryption/record-addresses.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { recordErasures } from './due-erasures.ts';

/** The columns that identify a row, by the names that its address has them under. */
type Key = FormRevision & {
  path: string;
  tokenHash: string;
  memberId: string;
  ownerId: string;
  uploadId: string;
  letterId: string;
  orderSn: string;
  key: string;
  kind: string;
};

type Row = Key & { record: Stored<unknown> } & Record<string, unknown>;

interface EncryptedColumn {
  table: string;
  column: string;
  /** Columns by property, in the order of the primary key. */
  key: Partial<Record<keyof Key, string>>;
  address: (key: Key) => RecordAddress;
}

const formRevision = { tradeId: 'trade_id', screen: 'screen', subject: 'subject', revision: 'revision' };

const COLUMNS: readonly EncryptedColumn[] = [
  { table: 'drafts', column: 'answers', key: formRevision, address: draftAddress },
  { table: 'answers', column: 'answers', key: formRevision, address: answersAddress },
  {
    table: 'answers',
    column: 'outcome',
    key: { tradeId: 'trade_id', screen: 'screen', subject: 'subject' },
    address: outcomeAddress,
  },
  {
    table: 'answers',
    column: 'pinned_answers',
    key: { tradeId: 'trade_id', screen: 'screen', subject: 'subject' },
    address: pinnedAnswersAddress,
  },
  {
    table: 'retired_answers',
    column: 'value',
    key: { ...formRevision, path: 'at' },
    address: retiredAnswerAddress,
  },
  {
    table: 'family_members',
    column: 'answers',
    key: { tokenHash: 'token_hash', memberId: 'member_id' },
    address: memberAddress,
  },
  { table: 'owners', column: 'encrypted_mobile', key: { ownerId: 'owner_id' }, address: mobileAddress },
  {
    table: 'order_snapshots',
    column: 'snapshot',
    key: { orderSn: 'order_sn', revision: 'revision' },
    address: snapshotAddress,
  },
  {
    table: 'idempotent_requests',
    column: 'response',
    key: { ownerId: 'owner_id', key: 'key' },
    address: responseAddress,
  },
  {
    table: 'messages',
    column: 'details',
    key: { orderSn: 'order_sn', kind: 'kind', subject: 'subject' },
    address: messageAddress,
  },
  { table: 'policies', column: 'pdf', key: { orderSn: 'order_sn' }, address: policyFileAddress },
  { table: 'letters', column: 'content', key: { letterId: 'letter_id' }, address: letterAddress },
  { table: 'letters', column: 'reply', key: { letterId: 'letter_id' }, address: letterReplyAddress },
  { table: 'uploads', column: 'file_name', key: { uploadId: 'upload_id' }, address: fileNameAddress },
];

const BATCH_ROWS = 50;

/** Numbers of rows. */
export interface RewriteCounts {
  rewritten: number;
  /** Left as they are: no configured key decrypts them. */
  unreadable: number;
}

/**
 * Rewrites every row that the newest key has not encrypted. Rows that a save holds are left to that save.
 *
 * @param db of the owner of the tables: the server may not change retired answers
 * @param isStopped asked before each batch
 */
export async function rewriteRows(db: Database, isStopped = () => false): Promise<RewriteCounts> {
  const counts = { rewritten: 0, unreadable: 0 };
  for (const column of COLUMNS) {
    let last: Key | undefined;
    do {
      if (isStopped()) return counts;
      last = await inTransaction(db, (tx) => rewriteBatch(tx, column, last, counts));
    } while (last);
  }
  return counts;
}

/** The number of rows that the newest key has not encrypted: an older key is needed as long as there are any. */
export async function countOutdatedRows(db: Database | Transaction): Promise<number> {
  let count = 0;
  for (const { table, column } of COLUMNS) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${isOutdated(db, column)}`,
    );
    count += rows[0]!.count;
  }
  return count;
}

/** Whether a column that is encrypted holds a clear document. */
export async function hasClearDocuments(db: Database): Promise<boolean> {
  for (const { table, column } of COLUMNS) {
    const name = sql.identifier(column);
    const { rows } = await db.execute(
      sql`select from ${sql.identifier(table)} where ${name} ->> ${ENCRYPTED} is null and ${name} <> '{}' limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Rewrites the batch after a row. Returns its last row, or undefined when there was none. */
async function rewriteBatch(
  tx: Transaction,
  { table, column, key, address }: EncryptedColumn,
  after: Key | undefined,
  counts: RewriteCounts,
): Promise<Key | undefined> {
  const names = Object.keys(key) as (keyof Key)[];
  const columns = list(names.map((name) => sql.identifier(key[name]!)));
  const values = (row: Key) => list(names.map((name) => sql`${row[name]}`));
  const selected = list(names.map((name) => sql`${sql.identifier(key[name]!)} as ${sql.identifier(name)}`));
  // A row that a save holds is skipped, and a save waits for the rest of a batch: neither overwrites the other.
  const { rows } = await tx.execute<Row>(sql`
    select ${selected}, ${sql.identifier(column)} as record from ${sql.identifier(table)}
    where ${isOutdated(tx, column)} ${after ? sql`and (${columns}) > (${values(after)})` : sql``}
    order by ${columns} limit ${BATCH_ROWS} for no key update skip locked`);
  if (rows.some(({ record }) => keyIdOf(record) === undefined)) await recordErasures(tx, [table]);
  for (const row of rows) {
    const record = reencrypted(tx, address(row), row.record);
    if (record)
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${sql.identifier(column)} = ${JSON.stringify(record)}::jsonb
        where (${columns}) = (${values(row)})`);
    counts[record ? 'rewritten' : 'unreadable'] += 1;
  }
  return rows.at(-1);
}

const list = (parts: readonly SQLWrapper[]): SQL => sql.join([...parts], sql`, `);

/** Condition for what the newest key has not encrypted. An empty object says nothing: a removed draft. */
const isOutdated = ({ dataKeys }: Database | Transaction, column: string): SQL => sql`
  starts_with(${sql.identifier(column)} ->> ${ENCRYPTED}, ${currentPrefix(dataKeys)}) is not true
  and ${sql.identifier(column)} <> '{}'`;

/** A record under the newest key; undefined when none decrypts it. */
function reencrypted(
  { dataKeys }: Transaction,
  address: RecordAddress,
  record: Stored<unknown>,
): Stored<unknown> | undefined {
  try {
    return encryptRecord(dataKeys, address, decryptRecord(dataKeys, address, record));
  } catch (error) {
    if (error instanceof UnreadableRecord || error instanceof DataKeyMissing) return undefined;
    throw error;
  }
}
