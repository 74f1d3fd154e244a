-- The data key of each picture in the object store. Null: stored in clear, as by a server of the previous release, which
-- neither reads nor writes it.
ALTER TABLE "uploads" ADD COLUMN "key_id" text;
