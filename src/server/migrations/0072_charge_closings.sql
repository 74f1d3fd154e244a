-- Charges of payments that ended here while nobody knew them closed at the provider: a job closes them.
CREATE TABLE "charge_closings" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"ask_again_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "charge_closings_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "payments"("payment_no")
);
--> statement-breakpoint
CREATE INDEX "charge_closings_due" ON "charge_closings" ("ask_again_at") WHERE "closed_at" IS NULL;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("ask_again_at", "closed_at") ON charge_closings TO baoform_server;
