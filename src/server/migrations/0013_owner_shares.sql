-- The share of an owner: how many trades, and how many rows and bytes of answers, one customer can store. The database counts
-- them, so that neither a second server nor a request at the same moment exceeds them.
CREATE FUNCTION refuse_beyond_share() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the share of an owner is used up'
    USING ERRCODE = 'program_limit_exceeded', CONSTRAINT = 'owner_share';
END
$$;
--> statement-breakpoint
CREATE FUNCTION limit_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text;
  stored_rows bigint;
  stored_bytes bigint;
BEGIN
  -- What grows within 64 KB is bounded by the number of rows.
  IF TG_OP = 'UPDATE' AND pg_column_size(NEW.answers) <= greatest(65536, pg_column_size(OLD.answers)) THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'family_members' THEN
    owner := NEW.owner_id;
  ELSE
    SELECT owner_id INTO owner FROM trades WHERE trade_id = NEW.trade_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(owner, 13));
  SELECT count(*), coalesce(sum(bytes), 0) INTO stored_rows, stored_bytes FROM (
    SELECT pg_column_size(drafts.answers) AS bytes
      FROM drafts JOIN trades USING (trade_id) WHERE trades.owner_id = owner
    UNION ALL
    SELECT pg_column_size(answers) FROM family_members WHERE owner_id = owner
  ) AS stored;
  IF stored_rows >= 1000 OR stored_bytes + pg_column_size(NEW.answers) > 8388608 THEN
    PERFORM refuse_beyond_share();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION limit_trades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.owner_id, 13));
  IF (SELECT count(*) FROM trades WHERE owner_id = NEW.owner_id) >= 1000 THEN
    PERFORM refuse_beyond_share();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Triggers run in the order of their names: the owner is filled in before. Who owns the tables has no share.
CREATE TRIGGER z_share BEFORE INSERT OR UPDATE OF answers ON drafts FOR EACH ROW
  WHEN (current_user = 'baoform_app') EXECUTE FUNCTION limit_answers();--> statement-breakpoint
CREATE TRIGGER z_share BEFORE INSERT OR UPDATE OF answers ON family_members FOR EACH ROW
  WHEN (current_user = 'baoform_app') EXECUTE FUNCTION limit_answers();--> statement-breakpoint
CREATE TRIGGER z_share BEFORE INSERT ON trades FOR EACH ROW
  WHEN (current_user = 'baoform_app') EXECUTE FUNCTION limit_trades();
