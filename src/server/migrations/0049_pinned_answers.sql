-- The answers to other screens that final answers were checked with, with their revisions, encrypted. Null without any, as a
-- server of the previous release leaves it.
ALTER TABLE "answers" ADD COLUMN "pinned_answers" jsonb;
