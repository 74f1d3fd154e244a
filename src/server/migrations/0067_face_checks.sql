-- Face checks of insured persons (S-008): each of one person, one order and one link, with the hashes of the provider's token and of the
-- secret of the browser that started it. No name, number or picture is stored. A check moves along the edges of its states, whoever
-- writes it, and its pass is used once.
CREATE TABLE "face_checks" (
	"order_sn" text NOT NULL,
	"insured_id" text NOT NULL,
	"number" integer NOT NULL,
	"code_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"consent_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "face_checks_order_sn_insured_id_number_pk" PRIMARY KEY("order_sn","insured_id","number"),
	CONSTRAINT "face_checks_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "orders"("order_sn"),
	CONSTRAINT "face_checks_token" UNIQUE("token_hash"),
	CONSTRAINT "face_checks_state" CHECK ("state" IN ('inProgress', 'success', 'failed', 'exited')),
	CONSTRAINT "face_checks_reason" CHECK (length("reason") <= 40),
	CONSTRAINT "face_checks_ended" CHECK (("state" = 'inProgress') = ("ended_at" IS NULL)),
	CONSTRAINT "face_checks_used" CHECK ("used_at" IS NULL OR "state" = 'success')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "face_checks_open" ON "face_checks" ("order_sn","insured_id") WHERE "state" = 'inProgress';
--> statement-breakpoint
CREATE FUNCTION guard_face_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
		(('inProgress', 'success'), ('inProgress', 'failed'), ('failed', 'exited')) THEN
		RAISE EXCEPTION 'face check % of order %: from % to %', NEW.number, NEW.order_sn, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.used_at IS NOT NULL AND NEW.used_at IS DISTINCT FROM OLD.used_at THEN
		RAISE EXCEPTION 'face check % of order %: used before', NEW.number, NEW.order_sn USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_face_check BEFORE UPDATE ON face_checks FOR EACH ROW EXECUTE FUNCTION guard_face_check();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("state", "reason", "ended_at", "used_at") ON face_checks TO baoform_server;
