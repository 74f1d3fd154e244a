-- Last days under the version that a version replaces, in Asia/Shanghai. The previous release reads neither column: its
-- drafts migrate at once.
ALTER TABLE "versions" ADD COLUMN "last_begin" date;
--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "last_submit" date;
--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_last_days" CHECK ("last_begin" IS NULL OR ("last_submit" IS NOT NULL AND "last_begin" <= "last_submit"));
--> statement-breakpoint
CREATE INDEX "versions_last_begin" ON "versions" ("last_begin") WHERE "last_begin" IS NOT NULL;
