-- Accounts for the customer server and for publishing, each with what its own statements need. A server of the previous
-- release keeps working as baoform_app; the release after takes that role's rights away. The start gives both accounts a
-- password and lets them log in (store/connection/accounts.ts).
DO $$
BEGIN
  CREATE ROLE baoform_server NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  CREATE ROLE baoform_publisher NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO baoform_server, baoform_publisher;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE audit_audit_id_seq TO baoform_server, baoform_publisher;
--> statement-breakpoint
GRANT INSERT ON audit TO baoform_server, baoform_publisher;
--> statement-breakpoint
GRANT SELECT ON versions, releases, version_recipes, validator_modules, code_lists, code_list_items, products
  TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, devices, device_cookies, drafts, answers, health_notices, rate_limits,
  sms_codes, uploads TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON owners, family_members TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON trades, retired_answers TO baoform_server;
--> statement-breakpoint
GRANT UPDATE (owner_id) ON trades TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON forms, elements, overlays, versions, validator_modules, publish_reports, version_recipes,
  code_list_items TO baoform_publisher;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON releases, code_lists, products TO baoform_publisher;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE versions_version_id_seq, release_revisions TO baoform_publisher;
--> statement-breakpoint
-- For its dry runs; of who owns a draft the publisher reads nothing.
GRANT SELECT ON drafts TO baoform_publisher;
--> statement-breakpoint
GRANT SELECT (trade_id, supplier_code, risk_code, platform_code) ON trades TO baoform_publisher;
--> statement-breakpoint
GRANT SELECT (trade_id, screen, subject, revision) ON answers TO baoform_publisher;
--> statement-breakpoint
-- The share of an owner holds for every account but the owner of the tables.
CREATE OR REPLACE TRIGGER z_share BEFORE INSERT OR UPDATE OF answers ON drafts FOR EACH ROW
  WHEN (current_user IN ('baoform_app', 'baoform_server')) EXECUTE FUNCTION limit_answers();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER z_share BEFORE INSERT OR UPDATE OF answers ON family_members FOR EACH ROW
  WHEN (current_user IN ('baoform_app', 'baoform_server')) EXECUTE FUNCTION limit_answers();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER z_share BEFORE INSERT ON trades FOR EACH ROW
  WHEN (current_user IN ('baoform_app', 'baoform_server')) EXECUTE FUNCTION limit_trades();
