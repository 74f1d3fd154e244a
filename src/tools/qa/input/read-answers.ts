import { isCalendarDate } from '../../../../validators/values/calendar-date.ts';
import { UsageError } from '../cli/command.ts';
import { readJson } from './read-json.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';

/**
 * Answers as they are, or inside a fixture that says on which day they are judged.
 *
 * @param asked the day that was asked for; that of the fixture, or today in Shanghai, unless given
 * @throws Unusable when there is no such file or no such day
 */
export function readAnswers(file: string, asked: string | undefined): { answers: unknown; asOf: string } {
  const given = readJson(file);
  const isFixture = typeof given === 'object' && given !== null && 'answers' in given && 'asOf' in given;
  const asOf = asked ?? (isFixture ? String(given.asOf) : shanghaiDate(Date.now()));
  if (!isCalendarDate(asOf)) throw new UsageError(`There is no day "${asOf}": write it as YYYY-MM-DD.`);
  return { answers: isFixture ? given.answers : given, asOf };
}
