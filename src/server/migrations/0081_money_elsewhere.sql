-- A payment whose money went back at its provider before we knew that it was paid fails for that. A day's file that lacks a refund of
-- ours is a difference; the indexes find what was paid and given back on a day, and the first payment.
ALTER TABLE "payments" DROP CONSTRAINT "payments_failure";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_failure" CHECK ("failure" IS NULL OR ("failure" IN ('bankRefused', 'cancelled', 'expired', 'replaced', 'refunded', 'other') AND "state" IN ('failure', 'refundDue', 'refunded')));
--> statement-breakpoint
ALTER TABLE "reconciliation_differences" DROP CONSTRAINT "reconciliation_differences_kind";
--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_kind" CHECK ("kind" IN ('unknownPayment', 'paymentDiffers', 'unpaidHere', 'missingAtProvider', 'unknownRefund', 'refundDiffers', 'refundMissingAtProvider'));
--> statement-breakpoint
CREATE INDEX "payments_charged" ON "payments" ("paid_at") WHERE "paid_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" ("refunded_at") WHERE "refunded_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "state_moves_pay" ON "state_moves" ("moved_at") WHERE "machine" = 'order' AND "event" = 'pay';
