-- How often calls ended how on the phones of customers, and where scripts failed there: counts of a day, which say nothing of a
-- person. A server adds to them and deletes old ones; whoever publishes reads them. The previous release does not know the table.
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"build" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "event_counts_pk" PRIMARY KEY("day","build","kind","name","outcome","detail"),
	CONSTRAINT "event_counts_kind" CHECK ("kind" in ('call', 'error')),
	CONSTRAINT "event_counts_total" CHECK ("total" > 0)
);
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON event_counts TO baoform_server;
--> statement-breakpoint
GRANT UPDATE ("total") ON event_counts TO baoform_server;
--> statement-breakpoint
GRANT SELECT ON event_counts TO baoform_publisher;
