-- Versions of code lists that start at a moment in the future. Servers of this release read them; the previous one serves a
-- version only once a publish has made it live.
CREATE TABLE "scheduled_lists" (
	"list_id" text NOT NULL,
	"version" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"unpublished_at" timestamp with time zone,
	"unpublished_by" text,
	CONSTRAINT "scheduled_lists_list_id_version_pk" PRIMARY KEY("list_id","version"),
	CONSTRAINT "scheduled_lists_unpublished" CHECK (("unpublished_at" IS NULL) = ("unpublished_by" IS NULL)),
	CONSTRAINT "scheduled_lists_once" CHECK ("unpublished_at" IS NULL OR "released_at" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "scheduled_lists" ADD CONSTRAINT "scheduled_lists_list_id_version_code_lists_list_id_version_fk" FOREIGN KEY ("list_id","version") REFERENCES "public"."code_lists"("list_id","version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT ON scheduled_lists TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON scheduled_lists TO baoform_publisher;
--> statement-breakpoint
GRANT UPDATE (released_at, unpublished_at, unpublished_by) ON scheduled_lists TO baoform_publisher;
