import { parseShanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { isCalendarDate } from '../../../../validators/values/calendar-date.ts';
import { UsageError } from '../cli/command.ts';

/**
 * Reads when a form starts and when the version before it ends, in Asia/Shanghai: `--valid-from` is a date or date-time,
 * `--last-begin` and `--last-submit` are days.
 *
 * @throws UsageError for anything else
 */
export const readMoments = (
  values: Partial<Record<'valid-from' | 'last-begin' | 'last-submit', string | undefined>>,
) => ({
  validFrom: readMoment(values['valid-from']),
  lastBegin: readDay(values['last-begin']),
  lastSubmit: readDay(values['last-submit']),
});

function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = parseShanghaiMoment(text);
  if (!moment) throw new UsageError('usage.moment', { text });
  return moment;
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined || isCalendarDate(text)) return text;
  throw new UsageError('usage.day', { day: text });
}
