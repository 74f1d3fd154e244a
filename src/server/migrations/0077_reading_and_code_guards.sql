-- What proves that a document was read (S-016) and that a number is the customer's (S-017) goes forward only, whoever writes it.
-- The server replaces a reading by one of another version, and a code by another one: both begin anew.
CREATE FUNCTION guard_reading() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_same boolean := TG_OP = 'UPDATE' AND (OLD.version, OLD.sha256) = (NEW.version, NEW.sha256);
BEGIN
  IF NOT is_same AND (NEW.visible_ms <> 0 OR NEW.state = 'agreed') THEN
    PERFORM refuse_move('readings_start');
  END IF;
  IF NEW.state <> 'agreed' AND (NEW.state = 'ready') <> (NEW.visible_ms >= NEW.required_seconds * 1000::bigint) THEN
    PERFORM refuse_move('readings_ready');
  END IF;
  IF is_same AND NEW.state = 'agreed' AND OLD.state = 'counting' THEN
    PERFORM refuse_move('readings_agreed');
  END IF;
  -- The time that was visible is part of the time that went by, and neither is taken back.
  IF is_same AND (NEW.visible_ms < OLD.visible_ms OR NEW.counted_until < OLD.counted_until
      OR NEW.required_seconds < OLD.required_seconds
      OR NEW.visible_ms - OLD.visible_ms > extract(epoch FROM NEW.counted_until - OLD.counted_until) * 1000) THEN
    PERFORM refuse_move('readings_counted');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guard_sms_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.code_hash <> NEW.code_hash THEN
    IF NEW.tries <> 0 OR NEW.used_at IS NOT NULL THEN
      PERFORM refuse_move('sms_codes_start');
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.tries < OLD.tries THEN
    PERFORM refuse_move('sms_codes_counted');
  END IF;
  IF OLD.used_at IS NOT NULL AND NEW.used_at IS DISTINCT FROM OLD.used_at THEN
    PERFORM refuse_move('sms_codes_used');
  END IF;
  IF NEW.expires_at > OLD.expires_at THEN
    PERFORM refuse_move('sms_codes_expiry');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER a_reading BEFORE UPDATE ON readings FOR EACH ROW EXECUTE FUNCTION guard_reading();
--> statement-breakpoint
-- After: an insert that ends as an update (ON CONFLICT) is judged as an update alone.
CREATE TRIGGER a_reading_start AFTER INSERT ON readings FOR EACH ROW EXECUTE FUNCTION guard_reading();
--> statement-breakpoint
CREATE TRIGGER a_sms_code BEFORE UPDATE ON sms_codes FOR EACH ROW EXECUTE FUNCTION guard_sms_code();
--> statement-breakpoint
CREATE TRIGGER a_sms_code_start AFTER INSERT ON sms_codes FOR EACH ROW EXECUTE FUNCTION guard_sms_code();
--> statement-breakpoint
-- Neither moves to another document, application or number.
REVOKE UPDATE ON readings, sms_codes FROM baoform_server;
--> statement-breakpoint
GRANT UPDATE ("version", "sha256", "state", "required_seconds", "link_seconds", "visible_ms", "opened_at", "counted_until") ON readings TO baoform_server;
--> statement-breakpoint
GRANT UPDATE ("code_hash", "tries", "expires_at", "used_at") ON sms_codes TO baoform_server;
