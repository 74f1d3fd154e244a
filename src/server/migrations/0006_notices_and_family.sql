CREATE TABLE "family_members" (
	"token_hash" text NOT NULL,
	"member_id" text NOT NULL,
	"self_flag" boolean NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "family_members_token_hash_member_id_pk" PRIMARY KEY("token_hash","member_id")
);
--> statement-breakpoint
CREATE TABLE "health_notices" (
	"trade_id" text NOT NULL,
	"insured_id" text NOT NULL,
	"state" text NOT NULL,
	"person_hash" text NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_notices_trade_id_insured_id_pk" PRIMARY KEY("trade_id","insured_id"),
	CONSTRAINT "health_notices_state" CHECK ("health_notices"."state" in ('notRequired', 'toConfirm', 'passed', 'failed', 'manualApplied'))
);
--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_notices" ADD CONSTRAINT "health_notices_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_self" ON "family_members" USING btree ("token_hash") WHERE "family_members"."self_flag" and "family_members"."removed_at" is null;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON health_notices TO baoform_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON family_members TO baoform_app;
