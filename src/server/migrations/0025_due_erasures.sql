-- What may hold, in former versions of rows, values from before they were encrypted or indexed: tables, and the write-ahead
-- log. A start erases them once nothing is clear any more, and deletes these rows.
CREATE TABLE "due_erasures" (
	"name" text PRIMARY KEY NOT NULL,
	"due_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO due_erasures (name)
  SELECT name FROM unnest(ARRAY['drafts', 'answers', 'retired_answers', 'family_members', 'owners', 'sms_codes',
    'health_notices', 'rate_limits', 'pg_wal']) AS name WHERE EXISTS (SELECT FROM owners);
