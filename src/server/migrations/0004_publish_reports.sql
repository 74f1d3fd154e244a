CREATE TABLE "publish_reports" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publish_reports" ADD CONSTRAINT "publish_reports_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT, INSERT ON publish_reports TO baoform_app;
