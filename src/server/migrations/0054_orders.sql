-- Orders, their allowed moves, and the history of every order. No server of the previous release reads or writes them.
CREATE TABLE "order_edges" (
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "order_edges_event_from_state_pk" PRIMARY KEY("event","from_state")
);
--> statement-breakpoint
-- The edges of src/core/orders/order-life.ts; a test compares them.
INSERT INTO "order_edges" ("event", "from_state", "to_state") VALUES
  ('inviteInsured', 'draft', 'toConfirmInsured'),
  ('submit', 'draft', 'underwriting'),
  ('requireFace', 'toConfirmInsured', 'facePending'),
  ('confirmInsured', 'toConfirmInsured', 'underwriting'),
  ('passFace', 'facePending', 'underwriting'),
  ('failFace', 'facePending', 'toConfirmInsured'),
  ('accept', 'underwriting', 'uwPassed'),
  ('acceptAtRisk', 'underwriting', 'uwPassedRisk'),
  ('reject', 'underwriting', 'uwFailed'),
  ('clearRisk', 'uwPassedRisk', 'toPay'),
  ('refuseRisk', 'uwPassedRisk', 'riskFailed'),
  ('requestPayment', 'uwPassed', 'toPay'),
  ('pay', 'toPay', 'paying'),
  ('confirmPayment', 'paying', 'paid'),
  ('failPayment', 'paying', 'toPay'),
  ('issue', 'paid', 'policyGenerating'),
  ('completePolicy', 'policyGenerating', 'policyGenerated'),
  ('confirmReceipt', 'policyGenerated', 'completed'),
  ('expire', 'toConfirmInsured', 'expired'),
  ('expire', 'facePending', 'expired'),
  ('expire', 'toPay', 'expired'),
  ('modify', 'toConfirmInsured', 'changed'),
  ('modify', 'facePending', 'changed'),
  ('modify', 'toPay', 'changed'),
  ('cancel', 'toConfirmInsured', 'cancelled'),
  ('cancel', 'facePending', 'cancelled'),
  ('cancel', 'toPay', 'cancelled'),
  ('cancelUnderWrite', 'underwriting', 'withdrawn'),
  ('revocation', 'uwPassed', 'withdrawn'),
  ('revocation', 'uwPassedRisk', 'withdrawn'),
  ('reapply', 'uwFailed', 'draft'),
  ('delete', 'cancelled', 'deleted'),
  ('delete', 'changed', 'deleted'),
  ('delete', 'expired', 'deleted'),
  ('delete', 'withdrawn', 'deleted'),
  ('delete', 'uwFailed', 'deleted'),
  ('delete', 'riskFailed', 'deleted');
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_sn" text PRIMARY KEY NOT NULL,
	"trade_id" text NOT NULL,
	"state" text NOT NULL,
	"event" text,
	"moved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "orders_state" CHECK ("state" IN ('draft', 'toConfirmInsured', 'facePending', 'underwriting', 'uwPassed', 'uwPassedRisk', 'uwFailed', 'riskFailed', 'toPay', 'paying', 'paid', 'policyGenerating', 'policyGenerated', 'completed', 'cancelled', 'changed', 'withdrawn', 'expired', 'deleted'))
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
CREATE TABLE "order_moves" (
	"order_sn" text NOT NULL,
	"revision" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_moves_order_sn_revision_pk" PRIMARY KEY("order_sn","revision")
);
--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "public"."orders"("order_sn") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Whatever writes an order, it moves along an edge, not before its last move, and after its end by expiry alone.
CREATE FUNCTION refuse_order_move(broken text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order does not move like this'
    USING ERRCODE = 'check_violation', CONSTRAINT = broken;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_over boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR NEW.event IS NOT NULL OR NEW.expires_at IS NOT NULL THEN
      PERFORM refuse_order_move('orders_start');
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.order_sn, NEW.trade_id) IS DISTINCT FROM (OLD.order_sn, OLD.trade_id) THEN
    PERFORM refuse_order_move('orders_identity');
  END IF;
  IF NOT EXISTS (SELECT FROM order_edges
      WHERE event = NEW.event AND from_state = OLD.state AND to_state = NEW.state) THEN
    PERFORM refuse_order_move('orders_edge');
  END IF;
  IF NEW.moved_at < OLD.moved_at THEN
    PERFORM refuse_order_move('orders_clock');
  END IF;
  is_over := EXISTS (SELECT FROM order_edges WHERE event = 'expire' AND from_state = OLD.state)
    AND OLD.expires_at IS NOT NULL AND NEW.moved_at >= OLD.expires_at;
  IF is_over IS DISTINCT FROM (NEW.event = 'expire') THEN
    PERFORM refuse_order_move('orders_end_of_day');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_guard BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();
--> statement-breakpoint
-- Runs as the owner of the tables, so that no account can write a history.
CREATE FUNCTION record_order_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO order_moves (order_sn, revision, event, from_state, to_state, moved_at)
    SELECT NEW.order_sn, coalesce(max(revision), 0) + 1, NEW.event, OLD.state, NEW.state, NEW.moved_at
    FROM order_moves WHERE order_sn = NEW.order_sn;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION record_order_move() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER orders_moved AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION record_order_move();
--> statement-breakpoint
GRANT SELECT ON order_edges, order_moves TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON orders TO baoform_server;
--> statement-breakpoint
GRANT UPDATE (state, event, moved_at, expires_at) ON orders TO baoform_server;
