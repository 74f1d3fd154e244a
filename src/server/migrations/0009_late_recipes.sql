CREATE TABLE "version_recipes" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"recipe" jsonb NOT NULL,
	"drafts" jsonb NOT NULL,
	"added_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "version_recipes" ADD CONSTRAINT "version_recipes_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT ON version_recipes TO baoform_app;
