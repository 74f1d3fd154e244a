-- Computed values that the customer may replace.
ALTER TABLE "elements" ADD COLUMN "may_change" boolean;
