-- What the contract of a product says beside its rates; null for a product that is not sold online. The previous release reads
-- no such column.
ALTER TABLE "products" ADD COLUMN "contract_terms" jsonb;
