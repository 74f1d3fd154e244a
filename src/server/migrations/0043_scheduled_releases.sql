-- Versions that go live at a moment in the future. Servers of this release read them; the previous one serves a version
-- only once a publish has moved the release to it.
CREATE TABLE "scheduled_releases" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"unpublished_at" timestamp with time zone,
	"unpublished_by" text,
	CONSTRAINT "scheduled_releases_unpublished" CHECK (("unpublished_at" IS NULL) = ("unpublished_by" IS NULL)),
	CONSTRAINT "scheduled_releases_once" CHECK ("unpublished_at" IS NULL OR "released_at" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "scheduled_releases" ADD CONSTRAINT "scheduled_releases_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT ON scheduled_releases TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON scheduled_releases TO baoform_publisher;
--> statement-breakpoint
GRANT UPDATE (released_at, unpublished_at, unpublished_by) ON scheduled_releases TO baoform_publisher;
--> statement-breakpoint
CREATE FUNCTION tell_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('releases', NEW.version_id::text);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER schedules_told AFTER INSERT OR UPDATE ON scheduled_releases FOR EACH ROW EXECUTE FUNCTION tell_schedule();
