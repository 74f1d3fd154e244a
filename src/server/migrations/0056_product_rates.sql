-- Premium rates of a product for individuals; null for a product without online premiums. The previous release reads no
-- such column.
ALTER TABLE "products" ADD COLUMN "rates" jsonb;
--> statement-breakpoint
-- Every version of rates that was on sale. No account updates or deletes a row: a quote names its version.
CREATE TABLE "rate_versions" (
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"version" text NOT NULL,
	"rates" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_versions_supplier_code_risk_code_version_pk" PRIMARY KEY("supplier_code","risk_code","version")
);
--> statement-breakpoint
GRANT SELECT ON rate_versions TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON rate_versions TO baoform_publisher;
