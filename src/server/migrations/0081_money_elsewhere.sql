-- A payment whose money went back at its provider before we knew that it was paid fails for that.
ALTER TABLE "payments" DROP CONSTRAINT "payments_failure";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_failure" CHECK ("failure" IS NULL OR ("failure" IN ('bankRefused', 'cancelled', 'expired', 'replaced', 'refunded', 'other') AND "state" IN ('failure', 'refundDue', 'refunded')));
