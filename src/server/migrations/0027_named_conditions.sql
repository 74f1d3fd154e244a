-- Named conditions of base forms: rules refer to them by id.
ALTER TABLE "forms" ADD COLUMN "conditions" jsonb;
