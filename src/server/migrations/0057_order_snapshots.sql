-- What an order is about, encrypted: written with its submission, and again when it is submitted again after a refusal. No account
-- of a server changes or deletes a row.
CREATE TABLE "order_snapshots" (
	"order_sn" text NOT NULL,
	"revision" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "order_snapshots_order_sn_revision_pk" PRIMARY KEY("order_sn","revision"),
	CONSTRAINT "order_snapshots_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "orders"("order_sn")
);
--> statement-breakpoint
GRANT SELECT, INSERT ON order_snapshots TO baoform_server;
