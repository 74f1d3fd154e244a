-- Answers that the words of elements show.
ALTER TABLE "elements" ADD COLUMN "pipes" jsonb;
