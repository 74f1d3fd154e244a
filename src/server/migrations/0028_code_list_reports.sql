-- Code lists are published like forms: who published a version, when, and what its checks found.
ALTER TABLE "code_lists" ADD COLUMN "published_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "code_lists" ADD COLUMN "published_by" text;
--> statement-breakpoint
ALTER TABLE "code_lists" ADD COLUMN "report" jsonb;
