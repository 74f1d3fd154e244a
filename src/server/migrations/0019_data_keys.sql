-- Answers are encrypted by the servers; the database holds the ids of the keys that it needs, and no key; only their owner, who starts the servers, reads them. A server of the
-- previous release cannot read encrypted answers: while one runs beside, DATA_ENCRYPTION=off keeps writes clear.
CREATE TABLE "data_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"check_value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Encrypted answers count by the bytes that were encrypted, so that the share of an owner stays what it was.
CREATE FUNCTION stored_bytes(document jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN document ? '$encrypted' THEN length(document ->> '$encrypted') * 3 / 4 ELSE pg_column_size(document) END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION limit_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text;
  row_count bigint;
  byte_count bigint;
BEGIN
  -- What grows within 64 KB is bounded by the number of rows.
  IF TG_OP = 'UPDATE' AND stored_bytes(NEW.answers) <= greatest(65536, stored_bytes(OLD.answers)) THEN
    RETURN NEW;
  END IF;
  -- Encrypting a clear row adds no answers.
  IF TG_OP = 'UPDATE' AND NEW.answers ? '$encrypted' AND NOT OLD.answers ? '$encrypted'
    AND to_jsonb(NEW) - 'answers' = to_jsonb(OLD) - 'answers' THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'family_members' THEN
    owner := NEW.owner_id;
  ELSE
    SELECT owner_id INTO owner FROM trades WHERE trade_id = NEW.trade_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(owner, 13));
  SELECT count(*), coalesce(sum(bytes), 0) INTO row_count, byte_count FROM (
    SELECT stored_bytes(drafts.answers) AS bytes
      FROM drafts JOIN trades USING (trade_id) WHERE trades.owner_id = owner
    UNION ALL
    SELECT stored_bytes(answers) FROM family_members WHERE owner_id = owner
  ) AS stored;
  IF row_count >= 1000 OR byte_count + stored_bytes(NEW.answers) > 8388608 THEN
    PERFORM refuse_beyond_share();
  END IF;
  RETURN NEW;
END
$$;
