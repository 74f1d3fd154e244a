-- Assets of builds that servers have replaced: pages of those builds still ask for them. The start of a build writes them as the
-- owner; the customer server reads them, so that whoever takes it over puts no script into the pages of another one.
CREATE TABLE "build_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"is_compressed" boolean NOT NULL,
	"content" bytea NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "build_assets_name" CHECK ("name" ~ '^[A-Za-z0-9_.-]{1,100}-[A-Za-z0-9_-]{8}\.[a-z0-9]{2,5}$')
);
--> statement-breakpoint
GRANT SELECT ON build_assets TO baoform_server;
