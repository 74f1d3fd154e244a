-- Renames keys of stored publish reports and draft counts. jsonb prints a quote inside a text as \", so that only keys match.
UPDATE publish_reports SET report = replace(replace(replace(report::text, '"at": ', '"path": '), '"silently": ', '"silent": '), '"stays": ', '"pinned": ')::jsonb;--> statement-breakpoint
UPDATE version_recipes SET drafts = replace(replace(drafts::text, '"silently": ', '"silent": '), '"stays": ', '"pinned": ')::jsonb;
