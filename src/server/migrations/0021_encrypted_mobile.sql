-- The mobile number of a customer, encrypted; `mobile` holds its blind index then. A server of the previous release finds
-- customers by the number itself: while one runs beside, DATA_ENCRYPTION=off keeps `mobile` clear and this column null.
ALTER TABLE "owners" ADD COLUMN "encrypted_mobile" jsonb;
