-- Which items of its code list an element offers, worked out from other answers.
ALTER TABLE "elements" ADD COLUMN "items_when" jsonb;
