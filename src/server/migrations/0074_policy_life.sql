-- The receipts of policies and their surrenders, each once, and the refund that a surrender pays. No account of a server changes or
-- deletes a receipt or a surrender.
CREATE TABLE "policy_receipts" (
	"order_sn" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"cooling_off_days" integer NOT NULL,
	CONSTRAINT "policy_receipts_order_sn_policies_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "policies"("order_sn"),
	CONSTRAINT "policy_receipts_cooling_off_days" CHECK ("cooling_off_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "policy_surrenders" (
	"order_sn" text PRIMARY KEY NOT NULL,
	"surrendered_at" timestamp with time zone NOT NULL,
	"refund_fen" bigint NOT NULL,
	CONSTRAINT "policy_surrenders_order_sn_policy_receipts_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "policy_receipts"("order_sn"),
	CONSTRAINT "policy_surrenders_refund_fen" CHECK ("refund_fen" >= 0)
);
--> statement-breakpoint
-- What goes back of a payment: null for one that came late, which goes back as a whole.
ALTER TABLE "refunds" ADD COLUMN "amount_fen" bigint;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("amount_fen" > 0);
--> statement-breakpoint
CREATE INDEX "refunds_of_surrenders_due" ON "refunds" ("ask_again_at") WHERE "amount_fen" IS NOT NULL AND "refund_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("kind" IN ('insuredInvited', 'orderExpired', 'policyIssued', 'paymentRefunded', 'policySurrendered', 'surrenderRefunded'));
--> statement-breakpoint
-- A receipt goes with the move of its order, while the cover runs.
CREATE FUNCTION guard_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE order_sn = NEW.order_sn AND state = 'completed') THEN
    PERFORM refuse_move('policy_receipts_order');
  END IF;
  IF EXISTS (SELECT FROM policies WHERE order_sn = NEW.order_sn
      AND NEW.confirmed_at >= ((last_day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')) THEN
    PERFORM refuse_move('policy_receipts_period');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A policy is surrendered between its receipt and the end of its cover, for no more than was paid, and for all of it in the
-- cooling-off period.
CREATE FUNCTION guard_surrender() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  receipt policy_receipts;
  last_day date := (SELECT p.last_day FROM policies p WHERE p.order_sn = NEW.order_sn);
  paid bigint := (SELECT amount_fen FROM payments WHERE order_sn = NEW.order_sn AND state IN ('success', 'waitingInsurer'));
  day date := (NEW.surrendered_at AT TIME ZONE 'Asia/Shanghai')::date;
BEGIN
  SELECT * INTO receipt FROM policy_receipts WHERE order_sn = NEW.order_sn;
  IF receipt IS NULL OR NEW.surrendered_at < receipt.confirmed_at THEN
    PERFORM refuse_move('policy_surrenders_receipt');
  END IF;
  IF day > last_day THEN
    PERFORM refuse_move('policy_surrenders_period');
  END IF;
  IF paid IS NULL OR NEW.refund_fen > paid THEN
    PERFORM refuse_move('policy_surrenders_paid');
  END IF;
  IF receipt.cooling_off_days > 0 AND NEW.refund_fen < paid
      AND day <= (receipt.confirmed_at AT TIME ZONE 'Asia/Shanghai')::date + receipt.cooling_off_days THEN
    PERFORM refuse_move('policy_surrenders_cooling_off');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A part of a payment goes back for the surrender of the policy that it paid, and for nothing else.
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_fen IS NOT NULL AND NOT EXISTS (
      SELECT FROM payments p JOIN policy_surrenders s USING (order_sn)
      WHERE p.payment_no = NEW.payment_no AND p.state IN ('success', 'waitingInsurer') AND s.refund_fen = NEW.amount_fen) THEN
    PERFORM refuse_move('refunds_surrender');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER a_receipt BEFORE INSERT ON policy_receipts FOR EACH ROW EXECUTE FUNCTION guard_receipt();
--> statement-breakpoint
CREATE TRIGGER a_surrender BEFORE INSERT ON policy_surrenders FOR EACH ROW EXECUTE FUNCTION guard_surrender();
--> statement-breakpoint
CREATE TRIGGER a_refund BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION guard_refund();
--> statement-breakpoint
GRANT SELECT, INSERT ON policy_receipts, policy_surrenders TO baoform_server;
