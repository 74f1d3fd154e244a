import { customType } from 'drizzle-orm/pg-core';
import type { AnswerValue } from '../../../../schemas/elements/element-type.ts';

/**
 * A single answer as `jsonb`. Drizzle's own `jsonb` column parses strings a second time after the driver, which would turn
 * an ID number into a rounded number.
 */
export const answerValue = customType<{ data: AnswerValue; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as AnswerValue,
});
