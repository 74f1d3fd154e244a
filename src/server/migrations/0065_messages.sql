-- Messages to customers about orders, written in the transaction of what they are about, and sent by a job. What a message says
-- beyond its order is encrypted, and erased once it is sent.
ALTER TABLE "orders" ADD COLUMN "language" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK ("language" IN ('zh_CN', 'zh_TW', 'en_US', 'es_ES', 'pt_BR'));
--> statement-breakpoint
GRANT UPDATE ("language") ON orders TO baoform_server;
--> statement-breakpoint
CREATE TABLE "messages" (
	"order_sn" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"details" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mobile" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "messages_order_sn_kind_subject_pk" PRIMARY KEY("order_sn","kind","subject"),
	CONSTRAINT "messages_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "orders"("order_sn"),
	CONSTRAINT "messages_kind" CHECK ("kind" IN ('insuredInvited', 'orderExpired', 'policyIssued', 'paymentRefunded')),
	CONSTRAINT "messages_state" CHECK ("state" IN ('waiting', 'sent', 'unknown', 'refused', 'capped', 'outdated')),
	CONSTRAINT "messages_ended" CHECK (("state" = 'waiting') = ("ended_at" IS NULL)),
	CONSTRAINT "messages_details" CHECK ("state" = 'waiting' OR "details" IS NULL)
);
--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" ("due_at") WHERE "state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "messages_mobile" ON "messages" ("mobile","ended_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("state", "tries", "due_at", "mobile", "details", "ended_at") ON messages TO baoform_server;
