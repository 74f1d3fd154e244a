-- The channels that sell a product; null for every channel. The previous release reads no such column and sells it everywhere.
ALTER TABLE "products" ADD COLUMN "channels" text[];
--> statement-breakpoint
-- The channel whose signed link brought a device, empty for direct sales. Until a device comes by a link again, it is unknown.
ALTER TABLE "devices" ADD COLUMN "channel" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_channel" CHECK ("channel" ~ '^[0-9]{0,3}$');
--> statement-breakpoint
-- What a product was, each time that it was published. Its rates are those of their version.
CREATE TABLE "product_versions" (
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"number" integer NOT NULL,
	"product" jsonb NOT NULL,
	"rate_version" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"report" jsonb,
	CONSTRAINT "product_versions_supplier_code_risk_code_number_pk" PRIMARY KEY("supplier_code","risk_code","number"),
	CONSTRAINT "product_versions_product_fk" FOREIGN KEY ("supplier_code","risk_code") REFERENCES "products"("supplier_code","risk_code"),
	CONSTRAINT "product_versions_rates_fk" FOREIGN KEY ("supplier_code","risk_code","rate_version") REFERENCES "rate_versions"("supplier_code","risk_code","version"),
	CONSTRAINT "product_versions_number" CHECK ("number" >= 1)
);
--> statement-breakpoint
INSERT INTO "rate_versions" ("supplier_code", "risk_code", "version", "rates")
	SELECT "supplier_code", "risk_code", "rates" ->> 'version', "rates" FROM "products" WHERE "rates" IS NOT NULL
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "product_versions" ("supplier_code", "risk_code", "number", "product", "rate_version", "published_by")
	SELECT "supplier_code", "risk_code", 1, jsonb_strip_nulls(jsonb_build_object(
		'supplierCode', "supplier_code", 'riskCode', "risk_code", 'briskCode', "brisk_code", 'version', "version",
		'premiumFrom', "premium_from", 'groupRates', "group_rates", 'flow', "flow", 'contractTerms', "contract_terms", 'words', "words"
	)), "rates" ->> 'version', 'migration'
	FROM "products";
--> statement-breakpoint
GRANT SELECT, INSERT ON product_versions TO baoform_publisher;
