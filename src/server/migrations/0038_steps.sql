-- Steps of base forms: groups of their sections.
ALTER TABLE "forms" ADD COLUMN "steps" jsonb;
