-- Present codes of the options that an element has renamed, by former code.
ALTER TABLE "elements" ADD COLUMN "renamed_options" jsonb;
