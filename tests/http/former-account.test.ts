// The account of servers before 0020: baoform_app may do nothing that PUBLIC may not, whatever it was granted before.
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, freshDatabase, query } from './database.ts';
import { migrateTo, readMigration } from './migrations.ts';

const FORMER_ACCOUNT = 'baoform_app';
const BEFORE = '0050_purchase_flows';
const REVOKED = '0051_former_account';

/** What the account may do and PUBLIC may not, also by a role that it is a member of. */
const readRights = (url: string) =>
  query(
    url,
    `with tables as (select * from pg_class where relkind in ('r', 'p', 'v', 'm', 'f'))
     select 'relation ' || c.oid::regclass || ' ' || p.what as right_held from tables c,
       unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p (what)
       where has_table_privilege($1, c.oid, p.what) and not has_table_privilege('public', c.oid, p.what)
     union all
     select 'column ' || c.oid::regclass || '.' || a.attname || ' ' || p.what from tables c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped,
       unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as p (what)
       where has_column_privilege($1, c.oid, a.attnum, p.what)
         and not has_column_privilege('public', c.oid, a.attnum, p.what)
     union all
     select 'sequence ' || c.oid::regclass || ' ' || p.what
       from pg_class c, unnest(array['SELECT', 'UPDATE', 'USAGE']) as p (what) where relkind = 'S'
         and has_sequence_privilege($1, c.oid, p.what) and not has_sequence_privilege('public', c.oid, p.what)
     union all
     select 'schema ' || nspname || ' ' || p.what from pg_namespace n, unnest(array['CREATE', 'USAGE']) as p (what)
       where has_schema_privilege($1, n.oid, p.what) and not has_schema_privilege('public', n.oid, p.what)
     union all
     select 'function ' || f.oid::regprocedure from pg_proc f
       where has_function_privilege($1, f.oid, 'EXECUTE') and not has_function_privilege('public', f.oid, 'EXECUTE')
     order by 1`,
    [FORMER_ACCOUNT],
  );

/** The objects of a database whose access lists or owners name the account, default privileges included. */
const readMentions = (url: string) =>
  query(
    url,
    `select pg_describe_object(classid, objid, objsubid) as object, deptype as kind from pg_shdepend
     where refobjid = to_regrole($1) and dbid in (0, (select oid from pg_database where datname = current_database()))
       and (dbid <> 0 or objid = (select oid from pg_database where datname = current_database()))
     order by 1`,
    [FORMER_ACCOUNT],
  );

/** Rights that no release granted, of every kind that the account could have been given by hand. */
const FURTHER_GRANTS = [
  'grant execute on function remove_release to baoform_app',
  'grant create on schema public to baoform_app',
  'grant usage on schema drizzle to baoform_app',
  'grant select on drizzle.__drizzle_migrations to baoform_app',
  'create view "Owners at hand" as select owner_id from owners',
  'grant select on "Owners at hand" to baoform_app',
  'grant update (mobile), references (kind) on owners to baoform_app',
  'grant all on sequence versions_version_id_seq to baoform_app',
  'create domain amount as text',
  'grant usage on type amount to baoform_app',
  "do $$ begin execute format('grant create on database %I to baoform_app', current_database()); end $$",
  'alter default privileges grant select on tables to baoform_app',
  'alter default privileges in schema public grant usage on sequences to baoform_app',
  'alter default privileges in schema public grant execute on functions to baoform_app',
];

test('the account of a former release has no right that is not of PUBLIC (T7)', async () => {
  const url = await freshDatabase(onTestFinished);
  expect(await readRights(url)).toEqual([]);
  expect(await readMentions(url)).toEqual([]);
});

test('rights of every kind are taken from the account of a former release, and those of others stay (T7)', async () => {
  const url = await emptyDatabase(onTestFinished);
  await migrateTo(url, BEFORE);
  for (const statement of FURTHER_GRANTS) await query(url, statement);
  const rights = (await readRights(url)).map((row) => row['right_held']);
  expect(rights).toEqual(
    expect.arrayContaining([
      'relation drafts UPDATE',
      'relation "Owners at hand" SELECT',
      'column trades.removed_at UPDATE',
      'column owners.kind REFERENCES',
      'sequence versions_version_id_seq SELECT',
      'schema drizzle USAGE',
      'function remove_release(text,text,text,text)',
    ]),
  );
  const readOthers = () =>
    query(
      url,
      `select classid, objid, objsubid, refobjid from pg_shdepend where refobjid <> to_regrole($1) and deptype = 'a'
         and dbid = (select oid from pg_database where datname = current_database()) order by 1, 2, 3, 4`,
      [FORMER_ACCOUNT],
    );
  const others = await readOthers();
  await migrateTo(url, REVOKED);
  expect(await readRights(url)).toEqual([]);
  expect(await readMentions(url)).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
  expect(await readOthers()).toEqual(others);
  await query(url, 'create table later (id serial)');
  expect(await readRights(url)).toEqual([]);
});

test('a cluster without the account of a former release is migrated (T7)', async () => {
  const url = await freshDatabase(onTestFinished);
  const statements = readMigration(REVOKED).replaceAll(FORMER_ACCOUNT, 'baoform_nobody');
  await query(url, statements);
  expect(await readRights(url)).toEqual([]);
});

test('the share of an owner holds for the account of the server alone (T7)', async () => {
  const url = await freshDatabase(onTestFinished);
  const triggers = await query<{ definition: string }>(
    url,
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'z_share'",
  );
  expect(triggers).toHaveLength(3);
  for (const { definition } of triggers) {
    expect(definition).toContain("'baoform_server'");
    expect(definition).not.toContain(FORMER_ACCOUNT);
  }
});
