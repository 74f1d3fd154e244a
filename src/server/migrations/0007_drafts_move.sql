CREATE TABLE "retired_answers" (
	"trade_id" text NOT NULL,
	"screen" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"at" text NOT NULL,
	"element_id" text NOT NULL,
	"version_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retired_answers_trade_id_screen_subject_revision_at_pk" PRIMARY KEY("trade_id","screen","subject","revision","at")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "carried" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "moved_from" bigint;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "moved_since" integer;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "recipe" jsonb;--> statement-breakpoint
ALTER TABLE "retired_answers" ADD CONSTRAINT "retired_answers_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_answers" ADD CONSTRAINT "retired_answers_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_moved_from_versions_version_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_moved" CHECK (("drafts"."moved_from" is null) = ("drafts"."moved_since" is null));--> statement-breakpoint
GRANT SELECT, INSERT ON retired_answers TO baoform_app;
--> statement-breakpoint
-- A draft that was thrown away leaves its row from now on; those thrown away before have their number in what was saved.
INSERT INTO drafts (trade_id, screen, subject, version_id, revision, answers, removed_at)
  SELECT trade_id, screen, subject, version_id, revision, '{}', now() FROM answers
  ON CONFLICT DO NOTHING;
