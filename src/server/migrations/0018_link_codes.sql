-- Customers that channels name in signed links, and the links' one-time codes.
CREATE TABLE "used_link_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "channel_user_hash" text;--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_channel_user_hash_unique" UNIQUE("channel_user_hash");--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON used_link_codes TO baoform_app, baoform_server;
