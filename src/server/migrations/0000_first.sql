CREATE TABLE "audit" (
	"audit_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"screen" text NOT NULL,
	"version" integer NOT NULL,
	"element_id" text NOT NULL,
	"section_id" text NOT NULL,
	"position" integer NOT NULL,
	"element_code" text NOT NULL,
	"input_type" text NOT NULL,
	"required_flag" text NOT NULL,
	"default_location_value" text,
	"settings" jsonb,
	"visible_when" jsonb,
	"required_when" jsonb,
	"options_when" jsonb,
	"computed" jsonb,
	"computed_when" jsonb,
	"locks" jsonb,
	CONSTRAINT "elements_screen_version_element_id_pk" PRIMARY KEY("screen","version","element_id"),
	CONSTRAINT "elements_code" UNIQUE("screen","version","section_id","element_code"),
	CONSTRAINT "elements_required" CHECK ("elements"."required_flag" in ('Y', 'N'))
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"screen" text NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"group_checks" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "forms_screen_version_pk" PRIMARY KEY("screen","version"),
	CONSTRAINT "forms_version" CHECK ("forms"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "overlays" (
	"screen" text NOT NULL,
	"supplier_code" text DEFAULT '' NOT NULL,
	"risk_code" text DEFAULT '' NOT NULL,
	"platform_code" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"base_version" integer NOT NULL,
	"operations" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "overlays_screen_supplier_code_risk_code_platform_code_revision_pk" PRIMARY KEY("screen","supplier_code","risk_code","platform_code","revision")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"screen" text NOT NULL,
	"supplier_code" text DEFAULT '' NOT NULL,
	"risk_code" text DEFAULT '' NOT NULL,
	"platform_code" text DEFAULT '' NOT NULL,
	"version_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_screen_supplier_code_risk_code_platform_code_pk" PRIMARY KEY("screen","supplier_code","risk_code","platform_code")
);
--> statement-breakpoint
CREATE TABLE "validator_modules" (
	"sha256" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"version_id" bigserial PRIMARY KEY NOT NULL,
	"screen" text NOT NULL,
	"supplier_code" text DEFAULT '' NOT NULL,
	"risk_code" text DEFAULT '' NOT NULL,
	"platform_code" text DEFAULT '' NOT NULL,
	"number" integer NOT NULL,
	"content_hash" text NOT NULL,
	"compiler_version" integer NOT NULL,
	"validator_sha256" text NOT NULL,
	"form" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "versions_number" UNIQUE("screen","supplier_code","risk_code","platform_code","number")
);
--> statement-breakpoint
CREATE TABLE "code_list_items" (
	"list_id" text NOT NULL,
	"version" text NOT NULL,
	"code" text NOT NULL,
	"parent" text,
	"position" integer NOT NULL,
	"labels" jsonb NOT NULL,
	"attributes" jsonb,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "code_list_items_list_id_version_code_pk" PRIMARY KEY("list_id","version","code")
);
--> statement-breakpoint
CREATE TABLE "code_lists" (
	"list_id" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"content_hash" text NOT NULL,
	"live" boolean NOT NULL,
	CONSTRAINT "code_lists_list_id_version_pk" PRIMARY KEY("list_id","version")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"brisk_code" text NOT NULL,
	"version" text NOT NULL,
	"position" integer NOT NULL,
	"premium_from" text NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "products_supplier_code_risk_code_pk" PRIMARY KEY("supplier_code","risk_code")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"trade_id" text NOT NULL,
	"screen" text NOT NULL,
	"version_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_trade_id_screen_pk" PRIMARY KEY("trade_id","screen")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"trade_id" text NOT NULL,
	"screen" text NOT NULL,
	"version_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_trade_id_screen_pk" PRIMARY KEY("trade_id","screen")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"trade_id" text PRIMARY KEY NOT NULL,
	"order_sn" text NOT NULL,
	"token_hash" text NOT NULL,
	"supplier_code" text NOT NULL,
	"risk_code" text NOT NULL,
	"platform_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trades_order_sn_unique" UNIQUE("order_sn")
);
--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_screen_version_forms_screen_version_fk" FOREIGN KEY ("screen","version") REFERENCES "public"."forms"("screen","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_screen_base_version_forms_screen_version_fk" FOREIGN KEY ("screen","base_version") REFERENCES "public"."forms"("screen","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_validator_sha256_validator_modules_sha256_fk" FOREIGN KEY ("validator_sha256") REFERENCES "public"."validator_modules"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_list_items" ADD CONSTRAINT "code_list_items_list_id_version_code_lists_list_id_version_fk" FOREIGN KEY ("list_id","version") REFERENCES "public"."code_lists"("list_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_trade_id_trades_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("trade_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_supplier_code_risk_code_products_supplier_code_risk_code_fk" FOREIGN KEY ("supplier_code","risk_code") REFERENCES "public"."products"("supplier_code","risk_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "versions_hash" ON "versions" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "trades_session" ON "trades" USING btree ("token_hash");