ALTER TABLE "answers" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" DROP CONSTRAINT "answers_trade_id_screen_pk";--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_trade_id_screen_pk";--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_trade_id_screen_subject_pk" PRIMARY KEY("trade_id","screen","subject");--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_trade_id_screen_subject_pk" PRIMARY KEY("trade_id","screen","subject");
