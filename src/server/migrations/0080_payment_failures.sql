-- Why a payment ended without money. Servers of the previous release leave it empty.
ALTER TABLE "payments" ADD COLUMN "failure" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_failure" CHECK ("failure" IS NULL OR ("failure" IN ('bankRefused', 'cancelled', 'expired', 'replaced', 'other') AND "state" IN ('failure', 'refundDue', 'refunded')));
--> statement-breakpoint
GRANT UPDATE ("failure") ON payments TO baoform_server;
