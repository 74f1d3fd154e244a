-- Nobody can agree to a document that cannot be shown. Rows from before the texts were stored stay: such a document counts as
-- not agreed to.
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_sha256_document_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."document_contents"("sha256") NOT VALID;
