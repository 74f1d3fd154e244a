-- The premium that the customer was shown and agreed to last, in fen, beside the final answers of the trial: with these, or a new
-- one afterwards. Null beside other answers, and for those of the previous release, of which nobody knows it.
ALTER TABLE "answers" ADD COLUMN "agreed_premium_fen" bigint;
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_agreed_premium" CHECK ("agreed_premium_fen" > 0);
