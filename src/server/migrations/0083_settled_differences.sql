-- What a person settled of the differences that a day's file of a provider showed. It is noted once and for good: a publisher adds it,
-- at the time of the database, and nobody changes it or takes it back. The server neither reads nor writes it.
CREATE TABLE "settled_differences" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"settled_by" text NOT NULL,
	"reason" text NOT NULL,
	"settled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settled_differences_provider_day_kind_number_pk" PRIMARY KEY("provider","day","kind","number"),
	CONSTRAINT "settled_differences_difference_fk" FOREIGN KEY ("provider","day","kind","number") REFERENCES "reconciliation_differences"("provider","day","kind","number"),
	CONSTRAINT "settled_differences_by" CHECK ("settled_by" ~ '[^[:space:]]' AND length("settled_by") <= 100),
	CONSTRAINT "settled_differences_reason" CHECK ("reason" ~ '[^[:space:]]' AND length("reason") <= 500)
);
--> statement-breakpoint
CREATE FUNCTION keep_settled_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what is settled stays settled: % of %', OLD.kind, OLD.number
		USING ERRCODE = 'check_violation', CONSTRAINT = 'settled_differences_stay', TABLE = 'settled_differences';
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_settled_difference FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER keep_settled_difference BEFORE UPDATE OR DELETE ON settled_differences FOR EACH ROW EXECUTE FUNCTION keep_settled_difference();
--> statement-breakpoint
GRANT SELECT, INSERT ("provider", "day", "kind", "number", "settled_by", "reason") ON settled_differences TO baoform_publisher;
--> statement-breakpoint
GRANT SELECT ON reconciliation_differences TO baoform_publisher;
