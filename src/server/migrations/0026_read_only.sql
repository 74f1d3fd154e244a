-- Elements that show their answer and take none while a condition is true.
ALTER TABLE "elements" ADD COLUMN "read_only_when" jsonb;
