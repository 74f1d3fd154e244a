-- Owners of trades and family members, the devices that renew sessions, and their cookies. Only adds to what a server of the
-- previous release uses, so that both releases run at once: triggers fill the new columns of the rows that it inserts, and
-- the former columns keep being written for it. A later migration drops `token_hash` of trades and family_members, the
-- triggers and their function.
CREATE TABLE "device_cookies" (
	"cookie_hash" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	"salt" text,
	CONSTRAINT "device_cookies_replaced" CHECK (("device_cookies"."replaced_at" is null) = ("device_cookies"."salt" is null))
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mobile" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owners_mobile_unique" UNIQUE("mobile"),
	CONSTRAINT "owners_kind" CHECK ("owners"."kind" in ('device', 'customer')),
	CONSTRAINT "owners_mobile" CHECK ("owners"."kind" = 'customer' or "owners"."mobile" is null)
);
--> statement-breakpoint
ALTER TABLE "family_members" DROP CONSTRAINT "family_members_token_hash_sessions_token_hash_fk";
--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_token_hash_sessions_token_hash_fk";
--> statement-breakpoint
DROP INDEX "family_members_self";--> statement-breakpoint
ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_trade_id_purpose_mobile_pk";--> statement-breakpoint
ALTER TABLE "sms_codes" ALTER COLUMN "trade_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "family_members" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "owner_id" text;--> statement-breakpoint
-- Every session was a device of its own. Its token becomes the device's first cookie: a page of the previous release has
-- no other secret, and exchanges it for a cookie when its session ends.
UPDATE sessions SET owner_id = gen_random_uuid()::text, device_id = gen_random_uuid()::text;--> statement-breakpoint
INSERT INTO owners (owner_id, kind, created_at) SELECT owner_id, 'device', created_at FROM sessions;--> statement-breakpoint
INSERT INTO devices (device_id, owner_id, created_at) SELECT device_id, owner_id, created_at FROM sessions;--> statement-breakpoint
INSERT INTO device_cookies (cookie_hash, device_id) SELECT token_hash, device_id FROM sessions;--> statement-breakpoint
UPDATE trades SET owner_id = sessions.owner_id FROM sessions WHERE sessions.token_hash = trades.token_hash;--> statement-breakpoint
UPDATE family_members SET owner_id = sessions.owner_id FROM sessions WHERE sessions.token_hash = family_members.token_hash;--> statement-breakpoint
ALTER TABLE "family_members" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "device_cookies" ADD CONSTRAINT "device_cookies_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_cookies_device" ON "device_cookies" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "devices_owner" ON "devices" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_codes_trade" ON "sms_codes" USING btree ("trade_id","purpose","mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_codes_owner" ON "sms_codes" USING btree ("owner_id","purpose","mobile");--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "trades_owner" ON "trades" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_self" ON "family_members" USING btree ("owner_id") WHERE "family_members"."self_flag" and "family_members"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_owner" UNIQUE("owner_id","member_id");--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_subject" CHECK (("sms_codes"."trade_id" is null) <> ("sms_codes"."owner_id" is null));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON owners TO baoform_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON devices, device_cookies TO baoform_app;--> statement-breakpoint
GRANT UPDATE, DELETE ON sessions TO baoform_app;--> statement-breakpoint
GRANT UPDATE (owner_id) ON trades TO baoform_app;--> statement-breakpoint
-- Completes the rows of a server of the previous release, which knows no owners.
CREATE FUNCTION fill_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.owner_id IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'sessions' THEN
    NEW.owner_id := gen_random_uuid()::text;
    NEW.device_id := gen_random_uuid()::text;
    INSERT INTO owners (owner_id, kind) VALUES (NEW.owner_id, 'device');
    INSERT INTO devices (device_id, owner_id) VALUES (NEW.device_id, NEW.owner_id);
    INSERT INTO device_cookies (cookie_hash, device_id) VALUES (NEW.token_hash, NEW.device_id);
  ELSE
    SELECT owner_id INTO NEW.owner_id FROM sessions WHERE token_hash = NEW.token_hash;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_owner BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION fill_owner();--> statement-breakpoint
CREATE TRIGGER trades_owner BEFORE INSERT ON trades FOR EACH ROW EXECUTE FUNCTION fill_owner();--> statement-breakpoint
CREATE TRIGGER family_members_owner BEFORE INSERT ON family_members FOR EACH ROW EXECUTE FUNCTION fill_owner();
