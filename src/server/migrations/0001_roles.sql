-- The app works as a role of its own. It owns nothing, and what is published or audited it can only add to and read.
DO $$
BEGIN
  CREATE ROLE baoform_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
GRANT baoform_app TO CURRENT_USER;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO baoform_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON forms, elements, overlays, validator_modules, versions, audit, sessions, trades TO baoform_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON releases, code_lists, products TO baoform_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON code_list_items TO baoform_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON drafts, answers TO baoform_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO baoform_app;
--> statement-breakpoint
CREATE UNIQUE INDEX code_lists_live ON code_lists (list_id) WHERE live;
--> statement-breakpoint
CREATE SEQUENCE release_revisions;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE release_revisions TO baoform_app;
--> statement-breakpoint
-- Every move of a release is told to all server processes; the payload holds no more than its revision.
CREATE FUNCTION tell_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('releases', NEW.revision::text);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER releases_told AFTER INSERT OR UPDATE ON releases FOR EACH ROW EXECUTE FUNCTION tell_release();
