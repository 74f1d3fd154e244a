-- The lists of documents that the customers of a product read, each with its versions in their order: the latest list is in force.
-- Until now every document had its latest version in force, and none could be left out or taken back. The previous release
-- still reads the latest versions.
CREATE TABLE "document_lists" (
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"number" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"report" jsonb,
	CONSTRAINT "document_lists_supplier_code_risk_code_number_pk" PRIMARY KEY("supplier_code","risk_code","number"),
	CONSTRAINT "document_lists_product_fk" FOREIGN KEY ("supplier_code","risk_code") REFERENCES "products"("supplier_code","risk_code"),
	CONSTRAINT "document_lists_number" CHECK ("number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "listed_documents" (
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"number" integer NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "listed_documents_pk" PRIMARY KEY("supplier_code","risk_code","number","document_id"),
	CONSTRAINT "listed_documents_list_fk" FOREIGN KEY ("supplier_code","risk_code","number") REFERENCES "document_lists"("supplier_code","risk_code","number"),
	CONSTRAINT "listed_documents_version_fk" FOREIGN KEY ("supplier_code","risk_code","document_id","version") REFERENCES "product_documents"("supplier_code","risk_code","document_id","version")
);
--> statement-breakpoint
INSERT INTO "document_lists" ("supplier_code", "risk_code", "number", "published_at", "published_by")
	SELECT "supplier_code", "risk_code", 1, max("published_at"), (array_agg("published_by" ORDER BY "published_at" DESC))[1]
	FROM "product_documents" GROUP BY "supplier_code", "risk_code";
--> statement-breakpoint
INSERT INTO "listed_documents" ("supplier_code", "risk_code", "number", "document_id", "version", "position")
	SELECT DISTINCT ON ("supplier_code", "risk_code", "document_id") "supplier_code", "risk_code", 1, "document_id", "version", "position"
	FROM "product_documents" ORDER BY "supplier_code", "risk_code", "document_id", "version" DESC;
--> statement-breakpoint
GRANT SELECT ON document_lists, listed_documents TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON document_lists, listed_documents TO baoform_publisher;
--> statement-breakpoint
-- A publisher counts the applications and orders that a change concerns, and reads nothing of them.
GRANT SELECT ("removed_at") ON trades TO baoform_publisher;
--> statement-breakpoint
GRANT SELECT ("trade_id", "state") ON orders TO baoform_publisher;
