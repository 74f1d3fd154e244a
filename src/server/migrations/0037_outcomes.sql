-- Outcomes of base forms, and the outcome of final answers, encrypted. Null without one, as a server of the previous release
-- writes it.
ALTER TABLE "forms" ADD COLUMN "outcomes" jsonb;
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "outcome" jsonb;
