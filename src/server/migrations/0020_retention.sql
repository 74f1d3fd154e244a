-- The server deletes what is older than its retention (RETENTION_DAYS). Until now it could delete none of these rows; it is
-- the process that reads and writes them all anyway.
GRANT DELETE ON trades, retired_answers, family_members, owners TO baoform_app, baoform_server;
