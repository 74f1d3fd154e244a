-- The agreements of insured persons (S-005): one for each person and order, with the hash of what it is to. Links are codes whose
-- hashes are stored. An order goes on only when nobody's agreement is missing (I-7).
CREATE TABLE "insured_confirmations" (
	"order_sn" text NOT NULL,
	"insured_id" text NOT NULL,
	"agreed_sha256" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ticket_hash" text,
	"ticket_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "insured_confirmations_order_sn_insured_id_pk" PRIMARY KEY("order_sn","insured_id"),
	CONSTRAINT "insured_confirmations_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "orders"("order_sn"),
	CONSTRAINT "insured_confirmations_agreed_sha256" CHECK ("agreed_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "insured_confirmations_tries" CHECK ("tries" BETWEEN 0 AND 5),
	CONSTRAINT "insured_confirmations_ticket" CHECK (("ticket_hash" IS NULL) = ("ticket_until" IS NULL)),
	CONSTRAINT "insured_confirmations_confirmed" CHECK ("confirmed_at" IS NULL OR "ticket_hash" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "insured_invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"order_sn" text NOT NULL,
	"insured_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insured_invitations_confirmation_fk" FOREIGN KEY ("order_sn","insured_id") REFERENCES "insured_confirmations"("order_sn","insured_id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX "insured_invitations_order" ON "insured_invitations" ("order_sn","insured_id");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON insured_confirmations, insured_invitations TO baoform_server;
--> statement-breakpoint
CREATE FUNCTION require_insured_confirmations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM insured_confirmations WHERE order_sn = NEW.order_sn AND confirmed_at IS NULL) THEN
		RAISE EXCEPTION 'order %: an insured person has not agreed', NEW.order_sn USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_insured_confirmations BEFORE UPDATE OF state ON orders
	FOR EACH ROW WHEN (NEW.state IN ('underwriting', 'uwPassed', 'toPay', 'paying', 'paid') AND NEW.state <> OLD.state)
	EXECUTE FUNCTION require_insured_confirmations();
