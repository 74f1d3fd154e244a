-- Renames keys of stored publish reports and draft counts. jsonb prints a quote inside a text as \", so that only keys match.
UPDATE publish_reports SET report = (
  SELECT renamed.text::jsonb FROM (SELECT replace(replace(replace(replace(replace(replace(report::text,
    '"at": ', '"path": '),
    '"silently": ', '"silent": '),
    '"stays": ', '"pinned": '),
    '"unseen": ', '"neverVisible": '),
    '"filled": ', '"filledForms": '),
    '"verdict": ', '"outcome": ') AS text) AS renamed
);--> statement-breakpoint
UPDATE version_recipes SET drafts = replace(replace(drafts::text, '"silently": ', '"silent": '), '"stays": ', '"pinned": ')::jsonb;
