-- The screens of a product's purchase; null for the default. The previous release reads no such column: it shows the
-- default flow of every product.
ALTER TABLE "products" ADD COLUMN "flow" jsonb;
