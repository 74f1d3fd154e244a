-- The validators of versions as the compiler of a later release writes them. The server compiles validators itself and only
-- compares hashes, so it reads no module any more.
CREATE TABLE "recompiled_validators" (
	"version_id" bigint NOT NULL,
	"compiler_version" integer NOT NULL,
	"validator_sha256" text NOT NULL,
	"recompiled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recompiled_validators_version_id_compiler_version_pk" PRIMARY KEY("version_id","compiler_version")
);
--> statement-breakpoint
ALTER TABLE "recompiled_validators" ADD CONSTRAINT "recompiled_validators_version_id_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recompiled_validators" ADD CONSTRAINT "recompiled_validators_validator_sha256_validator_modules_sha256_fk" FOREIGN KEY ("validator_sha256") REFERENCES "public"."validator_modules"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "versions_validator" ON "versions" USING btree ("validator_sha256");--> statement-breakpoint
GRANT SELECT ON recompiled_validators TO baoform_server;--> statement-breakpoint
GRANT SELECT, INSERT ON recompiled_validators TO baoform_publisher;--> statement-breakpoint
REVOKE SELECT ON validator_modules FROM baoform_server;
