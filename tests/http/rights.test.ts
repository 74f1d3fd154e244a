// What the accounts of the database may do: every table, sequence and right, and what an attacker with their connection tries.
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { QUEUES } from '../../src/server/jobs/job-queue.ts';
import {
  enableAccounts,
  PUBLISHER_ACCOUNT,
  SERVER_ACCOUNT,
  type Account,
} from '../../src/server/store/connection/accounts.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { databaseHash, freshDatabase, publisherUrl, query, serverUrl } from './database.ts';

const url = await freshDatabase();
await enableAccounts(url);
const server = openDatabase(serverUrl(url));
const publisher = openDatabase(publisherUrl(url));
afterAll(async () => void (await Promise.all([server.close(), publisher.close()])));

type Rights = Record<string, string>;

const READ = 'SELECT';
const APPEND = 'INSERT SELECT';
const EDIT = 'INSERT SELECT UPDATE';
const ALL = 'DELETE INSERT SELECT UPDATE';

/** Every table with the rights of each account; a column in parentheses limits a right. A table without an entry has none. */
const RIGHTS: Record<Account, Rights> = {
  baoform_server: {
    answers: ALL,
    audit: 'INSERT',
    build_assets: READ,
    charge_closings: 'INSERT SELECT UPDATE(ask_again_at,closed_at)',
    code_list_items: READ,
    code_lists: READ,
    device_cookies: ALL,
    data_keys: 'SELECT(key_id)',
    devices: ALL,
    drafts: ALL,
    event_counts: 'DELETE INSERT SELECT UPDATE(total)',
    face_checks: 'INSERT SELECT UPDATE(ended_at,reason,state,used_at)',
    family_members: ALL,
    health_notices: ALL,
    idempotent_requests: 'DELETE INSERT SELECT UPDATE(claimed_until,response)',
    insured_confirmations: 'DELETE INSERT SELECT UPDATE',
    insured_invitations: 'DELETE INSERT SELECT UPDATE',
    letters: 'INSERT SELECT UPDATE(ended_at,read_at,replied_at,reply,state)',
    messages: 'INSERT SELECT UPDATE(details,due_at,ended_at,mobile,state,tries)',
    order_snapshots: 'INSERT SELECT',
    policies: 'INSERT SELECT',
    policy_receipts: APPEND,
    policy_surrenders: APPEND,
    underwritings: 'INSERT SELECT',
    orders: 'INSERT SELECT UPDATE(event,expires_at,language,moved_at,premium_fen,state)',
    owners: ALL,
    payments: 'INSERT SELECT UPDATE(event,failure,moved_at,paid_at,state,transaction_id)',
    products: READ,
    rate_versions: READ,
    rate_limits: ALL,
    reconciled_days: APPEND,
    reconciliation_differences: APPEND,
    refunds: 'INSERT SELECT UPDATE(ask_again_at,problem,refund_id,refunded_at)',
    releases: READ,
    scheduled_lists: READ,
    scheduled_releases: READ,
    retired_answers: 'DELETE INSERT SELECT',
    sessions: ALL,
    sms_codes: 'DELETE INSERT SELECT UPDATE(code_hash,expires_at,tries,used_at)',
    state_edges: READ,
    state_moves: READ,
    consents: APPEND,
    document_contents: READ,
    document_lists: READ,
    listed_documents: READ,
    product_documents: READ,
    readings:
      'INSERT SELECT UPDATE(counted_until,link_seconds,opened_at,required_seconds,sha256,state,version,visible_ms)',
    trail_entries: APPEND,
    trail_heads: READ,
    trades: 'DELETE INSERT SELECT UPDATE(owner_id,removed_at)',
    uploads: ALL,
    used_link_codes: 'DELETE INSERT SELECT',
    recompiled_validators: READ,
    version_recipes: READ,
    versions: READ,
    archive: 'DELETE INSERT SELECT',
    job: ALL,
    queue: READ,
    version: 'SELECT UPDATE(maintained_on)',
    audit_audit_id_seq: 'USAGE',
  },
  baoform_publisher: {
    answers: 'SELECT(revision,screen,subject,trade_id)',
    audit: 'INSERT',
    code_list_items: APPEND,
    code_lists: EDIT,
    drafts: 'SELECT(removed_at,revision,screen,subject,trade_id,version_id)',
    elements: APPEND,
    event_counts: READ,
    forms: APPEND,
    overlays: APPEND,
    document_contents: APPEND,
    document_lists: APPEND,
    listed_documents: APPEND,
    orders: 'SELECT(expires_at,state,trade_id)',
    product_documents: APPEND,
    products: EDIT,
    product_versions: APPEND,
    publish_reports: APPEND,
    rate_versions: APPEND,
    reconciliation_differences: READ,
    recompiled_validators: APPEND,
    releases: EDIT,
    scheduled_lists: 'INSERT SELECT UPDATE(released_at,unpublished_at,unpublished_by)',
    scheduled_releases: 'INSERT SELECT UPDATE(released_at,unpublished_at,unpublished_by)',
    settled_differences: 'INSERT(day,kind,number,provider,reason,settled_by) SELECT',
    trades: 'SELECT(platform_code,removed_at,risk_code,supplier_code,trade_id)',
    validator_modules: APPEND,
    version_recipes: APPEND,
    versions: APPEND,
    audit_audit_id_seq: 'USAGE',
    release_revisions: 'USAGE',
    versions_version_id_seq: 'USAGE',
  },
};

/** Tables that neither account reads: those of the migrations, and those of pg-boss that nothing uses. */
const OWNERS_ALONE = [
  'due_erasures',
  '__drizzle_migrations',
  '__drizzle_migrations_id_seq',
  'schedule',
  'subscription',
  // Partitions, which are read and written as `job`.
  ...QUEUES.map((name) => `j${createHash('sha224').update(name).digest('hex')}`),
];

/** All tables, views and sequences outside PostgreSQL's own schemas, with the rights of an account on them and their columns. */
const readRights = (account: Account) =>
  query<{ name: string; rights: string | null }>(
    url,
    `select c.relname as name, (
       select string_agg(held.what, ' ' order by held.what) from (
         select p.what from unnest(case when c.relkind = 'S' then array['SELECT', 'UPDATE', 'USAGE'] else
             array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] end) as p (what)
           where case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, p.what)
             else has_table_privilege($1, c.oid, p.what) end
         union all
         select p.what || '(' || string_agg(a.attname, ',' order by a.attname) || ')'
           from unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as p (what), pg_attribute a
           where c.relkind <> 'S' and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and not has_table_privilege($1, c.oid, p.what)
             and has_column_privilege($1, c.oid, a.attnum, p.what)
           group by p.what
       ) as held) as rights
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^(pg_|information_schema$)'
     order by 1`,
    [account],
  );

test.each([SERVER_ACCOUNT, PUBLISHER_ACCOUNT] as const)(
  '%s has exactly the declared rights on every table and sequence (T7)',
  async (account) => {
    const rows = await readRights(account);
    const held = rows.flatMap(({ name, rights }) => (rights === null ? [] : [[name, rights]]));
    expect(Object.fromEntries(held)).toEqual(RIGHTS[account]);
  },
);

test('every table is declared for an account, so that a new one is thought about (T7)', async () => {
  const tables = (await readRights(SERVER_ACCOUNT)).map(({ name }) => name);
  const declared = [...Object.values(RIGHTS).flatMap(Object.keys), ...OWNERS_ALONE];
  expect(tables.filter((name) => !declared.includes(name))).toEqual([]);
});

test.each([SERVER_ACCOUNT, PUBLISHER_ACCOUNT])(
  '%s owns nothing, is no superuser and is a member of no role (T7)',
  async (account) => {
    const [row] = await query(
      url,
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "hasPower",
         (select count(*)::int from pg_auth_members where member = r.oid) as roles,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
       from pg_roles r where rolname = $1`,
      [account],
    );
    expect(row).toEqual({ hasPower: false, roles: 0, owned: 0 });
  },
);

test('every function that runs with the rights of the owner is declared for an account (T7)', async () => {
  const functions = await query(
    url,
    `select p.proname || ' ' || r.rolname as name from pg_proc p, pg_roles r
     where p.prosecdef and r.rolname = any ($1) and has_function_privilege(r.oid, p.oid, 'EXECUTE') order by 1`,
    [[SERVER_ACCOUNT, PUBLISHER_ACCOUNT]],
  );
  expect(functions).toEqual([{ name: `remove_release ${PUBLISHER_ACCOUNT}` }]);
});

/** What code that somebody got to run in a process would send over its connection. */
const ATTACKS = [
  'set role baoform_app',
  'set session authorization baoform',
  'set role baoform',
  'create table x ()',
  'create temporary table x ()',
  'create function f() returns int language sql return 1',
  'create function pg_temp.f() returns int language sql return 1',
  'create schema s',
  'create database d',
  'create role r superuser',
  'create extension dblink',
  'alter role current_user superuser',
  'alter table versions add x int',
  'alter table versions disable trigger all',
  'drop table versions',
  'drop role baoform_app',
  "copy (select 1) to program 'true'",
  "copy audit from '/etc/passwd'",
  "select pg_read_file('postgresql.conf')",
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'baoform'",
  "alter system set log_statement = 'all'",
  'select rolpassword from pg_authid',
  'select * from drizzle.__drizzle_migrations',
  'truncate audit',
  'delete from audit',
  'update event_counts set build = name',
  'select * from audit',
];

const SERVER_ATTACKS = [
  'select check_value from data_keys',
  "delete from data_keys where key_id = 'index'",
  "insert into validator_modules values ('x', 'x')",
  "insert into build_assets values ('x-00000000.js', 'x', 'x', false, 'x')",
  "update build_assets set content = 'x'",
  'update build_assets set left_at = null',
  'delete from build_assets',
  "update validator_modules set code = 'x'",
  'insert into versions select * from versions',
  "update versions set form = '{}'",
  'update releases set version_id = 1',
  'insert into releases select * from releases',
  'delete from releases',
  'update scheduled_releases set valid_from = now()',
  'insert into scheduled_releases values (1, now())',
  'update scheduled_lists set valid_from = now()',
  "insert into scheduled_lists values ('bank', '2026-1', now())",
  "insert into version_recipes select version_id, '{}', '{}', 'x', 'x' from versions",
  "select nextval('release_revisions')",
  'update products set premium_from = 0::text',
  'update code_lists set live = false',
  'select * from forms',
  'select * from publish_reports',
  'select * from validator_modules',
  "update trail_entries set kind = 'x'",
  'delete from trail_entries',
  'update trail_heads set seq = 0',
  'delete from trail_heads',
  'insert into trail_heads select trade_id, 0, trade_id from trades',
  "update consents set action = 'given'",
  'delete from consents',
  'update product_documents set countdown = 0',
  'delete from readings',
  'select * from settled_differences',
  "insert into settled_differences select provider, day, kind, number, 'x', 'x' from reconciliation_differences",
  'delete from settled_differences',
  'delete from reconciliation_differences',
  "select pgboss.create_queue('x', '{}')",
  "select pgboss.delete_queue('sweep')",
  "update pgboss.queue set policy = 'standard'",
  'delete from pgboss.queue',
  'update pgboss.version set version = 1',
  'select * from pgboss.schedule',
  'select * from pgboss.subscription',
  'update pgboss.archive set output = null',
  'truncate pgboss.job',
  'drop schema pgboss cascade',
  'set role baoform_publisher',
  "update trades set supplier_code = 'x'",
];

const PUBLISHER_ATTACKS = [
  'select * from sessions',
  'select * from device_cookies',
  'select * from owners',
  'select * from family_members',
  'select * from uploads',
  'select answers from answers',
  'select answers from drafts',
  'select * from drafts',
  'select owner_id from trades',
  "update drafts set answers = '{}'",
  "update validator_modules set code = 'x'",
  "update versions set form = '{}'",
  'delete from versions',
  'update product_documents set countdown = 0',
  'delete from product_documents',
  'delete from event_counts',
  'update event_counts set total = 1',
  'select * from trail_entries',
  'select * from consents',
  'delete from releases',
  'update scheduled_releases set valid_from = now()',
  'delete from scheduled_releases',
  'update scheduled_lists set valid_from = now()',
  'delete from scheduled_lists',
  "update settled_differences set reason = 'x'",
  'delete from settled_differences',
  'delete from reconciliation_differences',
  'select * from pgboss.job',
  "insert into pgboss.job (name) values ('sweep')",
  "select pgboss.delete_queue('sweep')",
  'set role baoform_server',
];

/** SQLSTATE of a missing right. */
const MISSING_RIGHT = '42501';
const before = await databaseHash(url);
// A refused statement has changed no row.
afterAll(async () => expect(await databaseHash(url)).toBe(before));

describe.each([
  { account: SERVER_ACCOUNT, connection: server, attacks: [...ATTACKS, ...SERVER_ATTACKS] },
  { account: PUBLISHER_ACCOUNT, connection: publisher, attacks: [...ATTACKS, ...PUBLISHER_ATTACKS] },
])('over the connection of $account', ({ account, connection, attacks }) => {
  test.each(attacks)('"%s" is refused (T7)', async (statement) => {
    const failure: unknown = await connection.pool.query(statement).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: MISSING_RIGHT });
  });

  test('"reset role" changes nothing: the account is the one that logged in (T7)', async () => {
    const client = await connection.pool.connect();
    try {
      await client.query('reset role');
      await client.query('reset session authorization');
      const { rows } = await client.query('select current_user, session_user');
      expect(rows).toEqual([{ current_user: account, session_user: account }]);
    } finally {
      client.release();
    }
  });
});
