-- The trail of each application, what was read and agreed to, and the documents of products. The previous release uses none of
-- them. Trails and consents refer to no trade: they outlive the application, whose answers are erased, and hold no personal data.
CREATE TABLE "trail_entries" (
	"trade_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "trail_entries_trade_id_seq_pk" PRIMARY KEY("trade_id","seq"),
	CONSTRAINT "trail_entries_details" CHECK (jsonb_typeof("details") = 'object' AND length("details"::text) <= 2000)
);
--> statement-breakpoint
-- What a page has sent is stored once, however often it sends it.
CREATE UNIQUE INDEX "trail_entries_source" ON "trail_entries" ("trade_id", ("details"->>'source'), (("details"->>'sourceSeq')::integer)) WHERE "details" ? 'source';
--> statement-breakpoint
CREATE TABLE "trail_heads" (
	"trade_id" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
-- An entry follows the head of its trail, and moves it: of two parallel ones, the second waits for the first and is refused.
-- With the owner's rights, so that no account of the server can write a head.
CREATE FUNCTION extend_trail() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.seq = 1 THEN
    INSERT INTO trail_heads (trade_id, seq, hash)
      VALUES (NEW.trade_id, 0, encode(sha256(convert_to('trail:' || NEW.trade_id, 'UTF8')), 'hex'))
      ON CONFLICT (trade_id) DO NOTHING;
  END IF;
  UPDATE trail_heads SET seq = NEW.seq, hash = NEW.hash
    WHERE trade_id = NEW.trade_id AND seq = NEW.seq - 1 AND hash = NEW.previous_hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % does not follow the head of its trail', NEW.seq
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trail_entries_follow', TABLE = 'trail_entries';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION extend_trail FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER extend_trail BEFORE INSERT ON trail_entries FOR EACH ROW EXECUTE FUNCTION extend_trail();
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" text NOT NULL,
	"action" text NOT NULL,
	"trade_id" text NOT NULL,
	"trail_seq" integer NOT NULL,
	"purpose" text NOT NULL,
	"role" text NOT NULL,
	"document_id" text NOT NULL,
	"document_version" integer NOT NULL,
	"document_sha256" text NOT NULL,
	"visible_seconds" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_consent_id_action_pk" PRIMARY KEY("consent_id","action"),
	CONSTRAINT "consents_trail" UNIQUE("trade_id","trail_seq"),
	CONSTRAINT "consents_action" CHECK ("action" in ('given', 'withdrawn')),
	CONSTRAINT "consents_role" CHECK ("role" in ('applicant', 'insured', 'guardian'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_trade_id_trail_seq_trail_entries_trade_id_seq_fk" FOREIGN KEY ("trade_id","trail_seq") REFERENCES "public"."trail_entries"("trade_id","seq") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A reading is the state of an open application and goes with it; what came of it is in the trail.
CREATE TABLE "readings" (
	"trade_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"required_seconds" integer NOT NULL,
	"link_seconds" integer NOT NULL,
	"visible_ms" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	CONSTRAINT "readings_trade_id_document_id_pk" PRIMARY KEY("trade_id","document_id"),
	CONSTRAINT "readings_state" CHECK ("state" in ('counting', 'ready', 'agreed'))
);
--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"countdown" integer NOT NULL,
	"purpose" text DEFAULT 'readDocument' NOT NULL,
	"title" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "product_documents_pk" PRIMARY KEY("supplier_code","risk_code","document_id","version"),
	CONSTRAINT "product_documents_version" CHECK ("version" >= 1),
	CONSTRAINT "product_documents_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "product_documents_countdown" CHECK ("countdown" between 0 and 600)
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_supplier_code_risk_code_products_fk" FOREIGN KEY ("supplier_code","risk_code") REFERENCES "public"."products"("supplier_code","risk_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT, INSERT ON trail_entries, consents TO baoform_server;
--> statement-breakpoint
GRANT SELECT ON trail_heads, product_documents TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON readings TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON product_documents TO baoform_publisher;
