-- Orders and payments, their allowed moves, and the history of each. No server of the previous release reads or writes them.
CREATE TABLE "state_edges" (
	"machine" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "state_edges_machine_event_from_state_pk" PRIMARY KEY("machine","event","from_state")
);
--> statement-breakpoint
-- The edges of src/core/orders/order-life.ts and payment-life.ts; a test compares them.
INSERT INTO "state_edges" ("machine", "event", "from_state", "to_state") VALUES
  ('order', 'inviteInsured', 'draft', 'toConfirmInsured'),
  ('order', 'submit', 'draft', 'underwriting'),
  ('order', 'requireFace', 'toConfirmInsured', 'facePending'),
  ('order', 'confirmInsured', 'toConfirmInsured', 'underwriting'),
  ('order', 'passFace', 'facePending', 'underwriting'),
  ('order', 'failFace', 'facePending', 'toConfirmInsured'),
  ('order', 'accept', 'underwriting', 'uwPassed'),
  ('order', 'acceptAtRisk', 'underwriting', 'uwPassedRisk'),
  ('order', 'reject', 'underwriting', 'uwFailed'),
  ('order', 'clearRisk', 'uwPassedRisk', 'toPay'),
  ('order', 'refuseRisk', 'uwPassedRisk', 'riskFailed'),
  ('order', 'requestPayment', 'uwPassed', 'toPay'),
  ('order', 'pay', 'toPay', 'paying'),
  ('order', 'confirmPayment', 'paying', 'paid'),
  ('order', 'failPayment', 'paying', 'toPay'),
  ('order', 'issue', 'paid', 'policyGenerating'),
  ('order', 'completePolicy', 'policyGenerating', 'policyGenerated'),
  ('order', 'confirmReceipt', 'policyGenerated', 'completed'),
  ('order', 'expire', 'toConfirmInsured', 'expired'),
  ('order', 'expire', 'facePending', 'expired'),
  ('order', 'expire', 'toPay', 'expired'),
  ('order', 'modify', 'toConfirmInsured', 'changed'),
  ('order', 'modify', 'facePending', 'changed'),
  ('order', 'modify', 'toPay', 'changed'),
  ('order', 'cancel', 'toConfirmInsured', 'cancelled'),
  ('order', 'cancel', 'facePending', 'cancelled'),
  ('order', 'cancel', 'toPay', 'cancelled'),
  ('order', 'cancelUnderWrite', 'underwriting', 'withdrawn'),
  ('order', 'revocation', 'uwPassed', 'withdrawn'),
  ('order', 'revocation', 'uwPassedRisk', 'withdrawn'),
  ('order', 'reapply', 'uwFailed', 'draft'),
  ('order', 'delete', 'cancelled', 'deleted'),
  ('order', 'delete', 'changed', 'deleted'),
  ('order', 'delete', 'expired', 'deleted'),
  ('order', 'delete', 'withdrawn', 'deleted'),
  ('order', 'delete', 'uwFailed', 'deleted'),
  ('order', 'delete', 'riskFailed', 'deleted'),
  ('payment', 'invoke', 'created', 'waiting'),
  ('payment', 'succeed', 'created', 'success'),
  ('payment', 'succeed', 'waiting', 'success'),
  ('payment', 'succeed', 'notFound', 'success'),
  ('payment', 'fail', 'created', 'failure'),
  ('payment', 'fail', 'waiting', 'failure'),
  ('payment', 'fail', 'notFound', 'failure'),
  ('payment', 'lose', 'waiting', 'notFound'),
  ('payment', 'awaitInsurer', 'success', 'waitingInsurer'),
  ('payment', 'insurerAnswers', 'waitingInsurer', 'success'),
  ('payment', 'payLate', 'created', 'refundDue'),
  ('payment', 'payLate', 'waiting', 'refundDue'),
  ('payment', 'payLate', 'notFound', 'refundDue'),
  ('payment', 'payLate', 'failure', 'refundDue'),
  ('payment', 'refund', 'refundDue', 'refunded'),
  ('payment', 'refund', 'success', 'refunded');
--> statement-breakpoint
CREATE TABLE "state_moves" (
	"machine" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "state_moves_machine_subject_revision_pk" PRIMARY KEY("machine","subject","revision")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_sn" text PRIMARY KEY NOT NULL,
	"trade_id" text NOT NULL,
	"state" text NOT NULL,
	"event" text,
	"moved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"premium_fen" bigint,
	CONSTRAINT "orders_state" CHECK ("state" IN ('draft', 'toConfirmInsured', 'facePending', 'underwriting', 'uwPassed', 'uwPassedRisk', 'uwFailed', 'riskFailed', 'toPay', 'paying', 'paid', 'policyGenerating', 'policyGenerated', 'completed', 'cancelled', 'changed', 'withdrawn', 'expired', 'deleted')),
	CONSTRAINT "orders_premium" CHECK ("state" = 'draft' OR "premium_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- One order of a trade at a time, however often it is submitted.
CREATE UNIQUE INDEX "orders_open" ON "orders" ("trade_id") WHERE "state" NOT IN ('cancelled', 'changed', 'withdrawn', 'expired', 'riskFailed', 'deleted');
--> statement-breakpoint
CREATE INDEX "orders_trade" ON "orders" ("trade_id");
--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" ("expires_at") WHERE "state" IN ('toConfirmInsured', 'facePending', 'toPay');
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"order_sn" text NOT NULL,
	"provider" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"event" text,
	"moved_at" timestamp with time zone NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_state" CHECK ("state" IN ('created', 'waiting', 'success', 'failure', 'notFound', 'waitingInsurer', 'refundDue', 'refunded')),
	CONSTRAINT "payments_amount" CHECK ("amount_fen" > 0),
	CONSTRAINT "payments_paid" CHECK ("state" NOT IN ('success', 'waitingInsurer', 'refundDue', 'refunded') OR ("transaction_id" IS NOT NULL AND "paid_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "public"."orders"("order_sn") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- One payment at a time, and one that pays the order, under any schedule of payments and notices.
CREATE UNIQUE INDEX "payments_open" ON "payments" ("order_sn") WHERE "state" IN ('created', 'waiting', 'notFound');
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_success" ON "payments" ("order_sn") WHERE "state" IN ('success', 'waitingInsurer');
--> statement-breakpoint
-- One charge of the provider pays one payment.
CREATE UNIQUE INDEX "payments_transaction" ON "payments" ("provider", "transaction_id");
--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" ("order_sn");
--> statement-breakpoint
-- Whatever writes a row, it moves along an edge, and not before its last move.
CREATE FUNCTION refuse_move(broken text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row does not move like this'
    USING ERRCODE = 'check_violation', CONSTRAINT = broken;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guard_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  machine_name text := TG_ARGV[0];
  first_state text := TG_ARGV[1];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> first_state OR NEW.event IS NOT NULL THEN
      PERFORM refuse_move(TG_TABLE_NAME || '_start');
    END IF;
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM state_edges WHERE machine = machine_name
      AND event = NEW.event AND from_state = OLD.state AND to_state = NEW.state) THEN
    PERFORM refuse_move(TG_TABLE_NAME || '_edge');
  END IF;
  IF NEW.moved_at < OLD.moved_at THEN
    PERFORM refuse_move(TG_TABLE_NAME || '_clock');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- An order keeps its number, its application and, once submitted, its premium; after its end it moves by expiry alone.
CREATE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_over boolean := EXISTS (
      SELECT FROM state_edges WHERE machine = 'order' AND event = 'expire' AND from_state = OLD.state)
    AND OLD.expires_at IS NOT NULL AND NEW.moved_at >= OLD.expires_at;
BEGIN
  IF (NEW.order_sn, NEW.trade_id) IS DISTINCT FROM (OLD.order_sn, OLD.trade_id) THEN
    PERFORM refuse_move('orders_identity');
  END IF;
  IF OLD.state <> 'draft' AND NEW.premium_fen IS DISTINCT FROM OLD.premium_fen THEN
    PERFORM refuse_move('orders_price');
  END IF;
  IF is_over IS DISTINCT FROM (NEW.event = 'expire') THEN
    PERFORM refuse_move('orders_end_of_day');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A payment keeps its order and its amount, and once it is paid its charge.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_no, NEW.order_sn, NEW.provider, NEW.amount_fen, NEW.currency)
      IS DISTINCT FROM (OLD.payment_no, OLD.order_sn, OLD.provider, OLD.amount_fen, OLD.currency) THEN
    PERFORM refuse_move('payments_identity');
  END IF;
  IF OLD.transaction_id IS NOT NULL AND (NEW.transaction_id, NEW.paid_at)
      IS DISTINCT FROM (OLD.transaction_id, OLD.paid_at) THEN
    PERFORM refuse_move('payments_charge');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Runs as the owner of the tables, so that no account can write a history.
CREATE FUNCTION record_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  machine_name text := TG_ARGV[0];
  subject_name text := to_jsonb(NEW) ->> TG_ARGV[1];
BEGIN
  INSERT INTO state_moves (machine, subject, revision, event, from_state, to_state, moved_at)
    SELECT machine_name, subject_name, coalesce(max(revision), 0) + 1, NEW.event, OLD.state, NEW.state, NEW.moved_at
    FROM state_moves WHERE machine = machine_name AND subject = subject_name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION record_move() FROM PUBLIC;
--> statement-breakpoint
-- Triggers run in the order of their names: edges before what only some edges may do.
CREATE TRIGGER a_move BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_move('order', 'draft');
--> statement-breakpoint
CREATE TRIGGER b_order BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();
--> statement-breakpoint
CREATE TRIGGER c_record AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION record_move('order', 'order_sn');
--> statement-breakpoint
CREATE TRIGGER a_move BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_move('payment', 'created');
--> statement-breakpoint
CREATE TRIGGER b_payment BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();
--> statement-breakpoint
CREATE TRIGGER c_record AFTER UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION record_move('payment', 'payment_no');
--> statement-breakpoint
GRANT SELECT ON state_edges, state_moves TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON orders, payments TO baoform_server;
--> statement-breakpoint
GRANT UPDATE (state, event, moved_at, expires_at, premium_fen) ON orders TO baoform_server;
--> statement-breakpoint
GRANT UPDATE (state, event, moved_at, transaction_id, paid_at) ON payments TO baoform_server;
