import { customType } from 'drizzle-orm/pg-core';
import type { AnswerValue } from '../../../../schemas/elements/element-type.ts';
import type { Stored } from '../../encryption/encrypted-record.ts';

/**
 * A single answer as `jsonb`. Drizzle's own `jsonb` column parses strings a second time after the driver, which would turn
 * an ID number into a rounded number.
 */
export const answerValue = customType<{ data: Stored<AnswerValue>; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as Stored<AnswerValue>,
});
