CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"trade_id" text NOT NULL,
	"purpose" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sign_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"source_hash" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"removed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" between 1 and 10485760),
	CONSTRAINT "uploads_stored" CHECK (("uploads"."stored_at" is null) = ("uploads"."source_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_trade" ON "uploads" USING btree ("trade_id");--> statement-breakpoint
CREATE INDEX "uploads_next_check" ON "uploads" USING btree ("next_check_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON uploads TO baoform_app;
