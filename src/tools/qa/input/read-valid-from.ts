import { parseShanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { UsageError } from '../cli/command.ts';

/**
 * Reads `--valid-from`: a date or date-time in Asia/Shanghai.
 *
 * @throws UsageError for anything else
 */
export function readValidFrom(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = parseShanghaiMoment(text);
  if (!moment) throw new UsageError('usage.moment', { text });
  return moment;
}
