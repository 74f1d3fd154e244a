-- What became of the refund of each payment that came late, and what each day's file of a provider said against our rows.
CREATE TABLE "refunds" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"ask_again_at" timestamp with time zone NOT NULL,
	"problem" text,
	"refund_id" text,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "refunds_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "payments"("payment_no"),
	CONSTRAINT "refunds_problem" CHECK ("problem" IN ('refused', 'abnormal', 'differs')),
	CONSTRAINT "refunds_refunded" CHECK (("refund_id" IS NULL) = ("refunded_at" IS NULL) AND ("refund_id" IS NULL OR "problem" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_refund" ON "refunds" ("refund_id");
--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" ("moved_at") WHERE "state" = 'refundDue';
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"reconciled_at" timestamp with time zone NOT NULL,
	"payments" integer NOT NULL,
	"refunds" integer NOT NULL,
	CONSTRAINT "reconciled_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"provider_fen" bigint,
	"own_fen" bigint,
	CONSTRAINT "reconciliation_differences_provider_day_kind_number_pk" PRIMARY KEY("provider","day","kind","number"),
	CONSTRAINT "reconciliation_differences_day_fk" FOREIGN KEY ("provider","day") REFERENCES "reconciled_days"("provider","day"),
	CONSTRAINT "reconciliation_differences_kind" CHECK ("kind" IN ('unknownPayment', 'paymentDiffers', 'unpaidHere', 'missingAtProvider', 'unknownRefund', 'refundDiffers'))
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("ask_again_at", "problem", "refund_id", "refunded_at") ON refunds TO baoform_server;
--> statement-breakpoint
GRANT SELECT, INSERT ON reconciled_days, reconciliation_differences TO baoform_server;
