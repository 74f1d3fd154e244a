-- The texts of documents of products, by the SHA-256 of their bytes. No account updates or deletes a row: a consent names its bytes.
CREATE TABLE "document_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "document_contents_sha256" CHECK ("sha256" = encode(sha256(convert_to("content", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
GRANT SELECT ON document_contents TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON document_contents TO baoform_publisher;
