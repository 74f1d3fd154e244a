-- Whom a publish concerns is counted at a moment: an order that ended at 24:00 counts as an application again.
GRANT SELECT ("expires_at") ON orders TO baoform_publisher;
