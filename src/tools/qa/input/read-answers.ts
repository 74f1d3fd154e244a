import { isCalendarDate } from '../../../../validators/values/calendar-date.ts';
import { UsageError } from '../cli/command.ts';
import { readJson } from './read-json.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';

/**
 * Reads answers: a bare document, or a fixture with `answers` and `asOf`.
 *
 * @param asOfOption the date of `--as-of`; by default the fixture's date, or today in Shanghai
 * @throws UsageError when the file cannot be read or the date does not exist
 */
export function readAnswers(
  file: string,
  asOfOption: string | undefined,
): { answers: unknown; asOf: string } {
  const document = readJson(file);
  const isFixture =
    typeof document === 'object' && document !== null && 'answers' in document && 'asOf' in document;
  const asOf = asOfOption ?? (isFixture ? String(document.asOf) : shanghaiDate(Date.now()));
  if (!isCalendarDate(asOf)) throw new UsageError('usage.day', { day: asOf });
  return { answers: isFixture ? document.answers : document, asOf };
}
