-- The name of an uploaded document, encrypted. Null for pictures, as a server of the previous release writes it.
ALTER TABLE "uploads" ADD COLUMN "file_name" jsonb;
