-- Letters of underwriters (S-007): what they say and the reply are encrypted. A letter moves along the edges of its states, whoever
-- writes it, and has a reply from its submission on, which never changes.
CREATE TABLE "letters" (
	"letter_id" text PRIMARY KEY NOT NULL,
	"order_sn" text NOT NULL,
	"revision" integer NOT NULL,
	"letter_no" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"reply" jsonb,
	"issued_at" timestamp with time zone NOT NULL,
	"reply_by" date NOT NULL,
	"read_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "letters_order_sn_revision_order_snapshots_order_sn_revision_fk" FOREIGN KEY ("order_sn","revision") REFERENCES "order_snapshots"("order_sn","revision"),
	CONSTRAINT "letters_number" UNIQUE("order_sn","letter_no"),
	CONSTRAINT "letters_kind" CHECK ("kind" IN ('exclusion', 'information')),
	CONSTRAINT "letters_state" CHECK ("state" IN ('unread', 'read', 'submitted', 'overdue', 'closed')),
	CONSTRAINT "letters_reply" CHECK (("reply" IS NULL) = ("replied_at" IS NULL)),
	CONSTRAINT "letters_submitted" CHECK ("state" <> 'submitted' OR "reply" IS NOT NULL),
	CONSTRAINT "letters_unanswered" CHECK ("state" NOT IN ('unread', 'read', 'overdue') OR "reply" IS NULL),
	CONSTRAINT "letters_ended" CHECK (("state" IN ('overdue', 'closed')) = ("ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "letters_open" ON "letters" ("order_sn") WHERE "state" IN ('unread', 'read', 'submitted');
--> statement-breakpoint
CREATE FUNCTION guard_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
		(('unread', 'read'), ('unread', 'overdue'), ('unread', 'closed'), ('read', 'submitted'), ('read', 'overdue'),
		 ('read', 'closed'), ('submitted', 'closed')) THEN
		RAISE EXCEPTION 'letter % of order %: from % to %', NEW.letter_no, NEW.order_sn, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.replied_at IS NOT NULL AND NEW.replied_at IS DISTINCT FROM OLD.replied_at THEN
		RAISE EXCEPTION 'letter % of order %: replied before', NEW.letter_no, NEW.order_sn USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_letter BEFORE UPDATE ON letters FOR EACH ROW EXECUTE FUNCTION guard_letter();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("state", "reply", "read_at", "replied_at", "ended_at") ON letters TO baoform_server;
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("kind" IN ('insuredInvited', 'orderExpired', 'policyIssued', 'paymentRefunded', 'policySurrendered', 'surrenderRefunded', 'letterReceived'));
