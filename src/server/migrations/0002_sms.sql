CREATE TABLE "rate_limits" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"trade_id" text NOT NULL,
	"purpose" text NOT NULL,
	"mobile" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sms_codes_trade_id_purpose_mobile_pk" PRIMARY KEY("trade_id","purpose","mobile"),
	CONSTRAINT "sms_codes_tries" CHECK ("sms_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits, sms_codes TO baoform_app;
