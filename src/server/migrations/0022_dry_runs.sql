-- The publisher learns which drafts a form affects, and not what is in them: a process with the server's account reads their
-- answers for its dry runs.
REVOKE SELECT ON drafts FROM baoform_publisher;
--> statement-breakpoint
GRANT SELECT (trade_id, screen, subject, version_id, revision, removed_at) ON drafts TO baoform_publisher;
