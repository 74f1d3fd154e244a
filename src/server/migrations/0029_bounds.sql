-- Smallest and largest answers of elements, worked out from other answers.
ALTER TABLE "elements" ADD COLUMN "bounds" jsonb;
