-- What an insurer decided about an order, for each submission; and the policies that it issued, with their files, encrypted. No
-- account of a server changes or deletes a row.
CREATE TABLE "underwritings" (
	"order_sn" text NOT NULL,
	"revision" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "underwritings_order_sn_revision_pk" PRIMARY KEY("order_sn","revision"),
	CONSTRAINT "underwritings_snapshot_fk" FOREIGN KEY ("order_sn","revision") REFERENCES "order_snapshots"("order_sn","revision"),
	CONSTRAINT "underwritings_decision" CHECK ("decision" IN ('accepted', 'rejected')),
	CONSTRAINT "underwritings_reason" CHECK (("decision" = 'rejected') = ("reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"order_sn" text PRIMARY KEY NOT NULL,
	"policy_no" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"issued_at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"pdf" jsonb NOT NULL,
	CONSTRAINT "policies_policy_no" UNIQUE("policy_no"),
	CONSTRAINT "policies_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "orders"("order_sn"),
	CONSTRAINT "policies_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "policies_period" CHECK ("last_day" IS NULL OR "last_day" >= "first_day")
);
--> statement-breakpoint
GRANT SELECT, INSERT ON underwritings, policies TO baoform_server;
