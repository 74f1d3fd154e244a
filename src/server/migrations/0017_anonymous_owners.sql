-- What a device keeps when its customer signs in, which cookies a browser has received, and applications that customers
-- removed. Adds columns only; servers of the previous release neither read nor write them.
ALTER TABLE "devices" ADD COLUMN "anonymous_owner_id" text;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_anonymous_owner_id_owners_owner_id_fk" FOREIGN KEY ("anonymous_owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Cookies that a server of the previous release issues count as received.
ALTER TABLE "device_cookies" ADD COLUMN "received_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "new_cookie_hash" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
GRANT UPDATE (removed_at) ON trades TO baoform_app, baoform_server;
