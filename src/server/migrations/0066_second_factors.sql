-- How insured persons of a product prove who they are beside the end of their ID number; null for a code by SMS alone. The previous
-- release reads no such column.
ALTER TABLE "products" ADD COLUMN "second_factors" jsonb;
