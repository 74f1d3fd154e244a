import { customType } from 'drizzle-orm/pg-core';
import type { AnswerValue } from '../../../../schemas/elements/element-type.ts';

/**
 * A single answer as `jsonb`. The column that Drizzle has for it parses a text once more after the driver has: of an
 * identity number it would make a number, and not even that one.
 */
export const answerValue = customType<{ data: AnswerValue; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as AnswerValue,
});
