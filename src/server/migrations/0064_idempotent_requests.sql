-- Responses of writes that a customer's page may send again, for a day. Responses are encrypted; of a request only an index is kept.
CREATE TABLE "idempotent_requests" (
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"claimed_until" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_requests_owner_id_key_pk" PRIMARY KEY("owner_id","key"),
	CONSTRAINT "idempotent_requests_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "owners"("owner_id") ON DELETE CASCADE,
	CONSTRAINT "idempotent_requests_key" CHECK ("key" ~ '^[A-Za-z0-9_-]{10,64}$')
);
--> statement-breakpoint
CREATE INDEX "idempotent_requests_claimed" ON "idempotent_requests" ("claimed_at");
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotent_requests TO baoform_server;
--> statement-breakpoint
GRANT UPDATE ("response", "claimed_until") ON idempotent_requests TO baoform_server;
