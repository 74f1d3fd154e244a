-- Values that unanswered questions propose, worked out from other answers.
ALTER TABLE "elements" ADD COLUMN "initial_value" jsonb;
