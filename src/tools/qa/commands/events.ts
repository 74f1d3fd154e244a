import { locales } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { readEventTotals, type EventTotal } from '../../../server/store/event-counts.ts';
import { readClock } from '../../../server/store/scheduled-releases.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { withDatabase } from '../database/with-database.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';

const OPTIONS = {
  days: { type: 'string', default: '7' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const MS_PER_DAY = 86_400_000;
const DAYS = /^[1-9]\d{0,3}$/;
/** Durations that a customer notices as waiting. */
const SLOW: ReadonlySet<string> = new Set(['under10s', 'over10s']);

/** Prints what pages have reported: how calls ended, and where scripts failed. */
export const eventsCommand: Command = {
  usage: `npm run qa -- events [--days <n>] [--locale <tag>] [--json]

  --days      the days to count, today among them; 7 by default
  --locale    language of the output: ${locales.join(', ')}
  --json      { since, calls, errors } as one line of JSON, for programs; calls: { build, call, outcome, duration, total },
              errors: { build, page, error, position, total }

Pages report how each of their calls ended and where a script failed, as counts and without anything of a person. Prints every
call with those of its outcomes that are failures: the code of a problem, offline, failed (no connection to the server), timeout,
aborted (the customer went on), http and mismatch (a proxy answered in the place of the server). Then the errors of scripts by
their position. Days are those of Asia/Shanghai. Reads the database of DATABASE_URL, or the embedded one in DATA_DIR (.data), and
changes nothing.

Example: npm run qa -- events --days 1

Exit codes: 0 printed, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length > 0) throw new UsageError('usage.arguments.none', { command: 'events' });
    if (!DAYS.test(values.days)) throw new UsageError('usage.number', { option: '--days' });
    const t = qaTranslate(resolveLocale(values.locale));
    const { since, totals } = await withDatabase(process.env, async (db) => {
      const first = new Date((await readClock(db)).getTime() - (Number(values.days) - 1) * MS_PER_DAY);
      const [day = ''] = shanghaiMoment(first).split(' ');
      return { since: day, totals: await readEventTotals(db, day) };
    });
    const calls = totals.filter(({ kind }) => kind === 'call');
    const errors = totals.filter(({ kind }) => kind === 'error');
    if (values.json) {
      print(JSON.stringify({ since, calls: calls.map(shownCall), errors: errors.map(shownError) }));
      return EXIT.ok;
    }
    const lines = [
      ...(calls.length > 0 ? [t('events.calls', { since }), ...callLines(calls, t)] : []),
      ...(errors.length > 0 ? [t('events.errors', { since }), ...errorLines(errors, t)] : []),
    ];
    if (lines.length === 0) print(t('events.none', { since }));
    for (const line of lines) print(line);
    return EXIT.ok;
  },
};

const shownCall = ({ build, name, outcome, detail, total }: EventTotal) => ({
  build,
  call: name,
  outcome,
  duration: detail,
  total,
});

const shownError = ({ build, name, outcome, detail, total }: EventTotal) => ({
  build,
  page: name,
  error: outcome,
  position: detail,
  total,
});

/** Each call with its failures, those that fail most first. */
function callLines(totals: readonly EventTotal[], t: Translate): string[] {
  const calls = [...new Set(totals.map(({ name }) => name))].map((name) => {
    const ofCall = totals.filter((total) => total.name === name);
    const failures = ofCall.filter(({ outcome }) => outcome !== 'ok');
    return { name, ofCall, failures, failed: sum(failures) };
  });
  return calls
    .sort((a, b) => b.failed - a.failed)
    .flatMap(({ name, ofCall, failures, failed }) => [
      `  ${t('events.call', { name, total: sum(ofCall), failed, slow: sum(ofCall.filter(isSlow)) })}`,
      ...[...new Set(failures.map(({ outcome }) => outcome))].map(
        (outcome) => `    ${outcome}: ${sum(failures.filter((failure) => failure.outcome === outcome))}`,
      ),
    ]);
}

const errorLines = (totals: readonly EventTotal[], t: Translate): string[] =>
  [...totals]
    .sort((a, b) => b.total - a.total)
    .map(({ build, name, outcome, detail, total }) => {
      const params = { total, error: outcome, page: name, position: detail, build };
      return `  ${t('events.error', params)}`;
    });

const isSlow = ({ detail }: EventTotal): boolean => SLOW.has(detail);
const sum = (totals: readonly EventTotal[]): number => totals.reduce((all, { total }) => all + total, 0);
