-- A payment that its provider did not know is taken by it after all: a repeated request opens the same charge again.
INSERT INTO "state_edges" ("machine", "event", "from_state", "to_state") VALUES ('payment', 'invoke', 'notFound', 'waiting');
