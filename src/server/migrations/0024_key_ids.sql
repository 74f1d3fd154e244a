-- A server compares the ids of its data keys with those that the database needs; the check values stay with the owner.
GRANT SELECT (key_id) ON data_keys TO baoform_server;
