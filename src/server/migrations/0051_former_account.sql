-- Takes every right from baoform_app, the account of servers before 0014; those of the previous release log in as
-- baoform_server. The role stays, as other databases of the cluster may name it; in a cluster without it both loops are
-- empty. Goes by what the role holds: REVOKE ... ON ALL TABLES fails at an extension's objects, which the owner of the
-- database does not own. REVOKE on a table includes its columns.
DO $$
DECLARE
  database oid := (SELECT oid FROM pg_database WHERE datname = current_database());
  held text;
BEGIN
  FOR held IN
    SELECT DISTINCT o.kind || ' ' || o.identity
    FROM pg_shdepend d, LATERAL (
      SELECT i.identity, CASE
          WHEN i.type = 'sequence' THEN 'SEQUENCE'
          WHEN d.classid = 'pg_class'::regclass THEN 'TABLE'
          WHEN d.classid = 'pg_proc'::regclass THEN 'ROUTINE'
          ELSE upper(i.type)
        END AS kind
      FROM pg_identify_object(d.classid, d.objid, 0) i
    ) o
    WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = to_regrole('baoform_app') AND d.deptype = 'a'
      AND (d.dbid = database OR d.classid = 'pg_database'::regclass AND d.objid = database)
      AND d.classid <> 'pg_default_acl'::regclass
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM baoform_app', held);
  END LOOP;
  FOR held IN
    SELECT 'FOR ROLE ' || d.defaclrole::regrole
      || coalesce(' IN SCHEMA ' || nullif(d.defaclnamespace, 0)::regnamespace, '')
      || ' REVOKE ALL ON ' || CASE d.defaclobjtype WHEN 'r' THEN 'TABLES' WHEN 'S' THEN 'SEQUENCES'
        WHEN 'f' THEN 'ROUTINES' WHEN 'T' THEN 'TYPES' WHEN 'n' THEN 'SCHEMAS' ELSE 'LARGE OBJECTS' END
    FROM pg_default_acl d
    WHERE EXISTS (SELECT FROM aclexplode(d.defaclacl) WHERE grantee = to_regrole('baoform_app'))
  LOOP
    EXECUTE format('ALTER DEFAULT PRIVILEGES %s FROM baoform_app', held);
  END LOOP;
END
$$;
--> statement-breakpoint
-- The share of an owner holds for the one account left that writes answers.
CREATE OR REPLACE TRIGGER z_share BEFORE INSERT OR UPDATE OF answers ON drafts FOR EACH ROW
  WHEN (current_user = 'baoform_server') EXECUTE FUNCTION limit_answers();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER z_share BEFORE INSERT OR UPDATE OF answers ON family_members FOR EACH ROW
  WHEN (current_user = 'baoform_server') EXECUTE FUNCTION limit_answers();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER z_share BEFORE INSERT ON trades FOR EACH ROW
  WHEN (current_user = 'baoform_server') EXECUTE FUNCTION limit_trades();
