import { locales } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { settlementLimits } from '../../../core/orders/reconcile-day.ts';
import { yuanOf } from '../../../core/pricing/group-premium.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import {
  readOpenDifferences,
  settleDifference,
  type OpenDifference,
  type SettleResult,
} from '../../../server/store/settled-differences.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { withDatabase } from '../database/with-database.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { osUserName } from './os-user-name.ts';

const OPTIONS = {
  reason: { type: 'string' },
  by: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Lists what the providers' day files say against our payments, and notes what a person settled of it. */
export const differencesCommand: Command = {
  usage: `npm run qa -- differences [settle <difference> --reason <text> [--by <name>]] [--locale <tag>] [--json]

  settle <difference>   notes for good that this one is settled, by its name as the list prints it; quote it for the shell
  --reason <text>       why, in at most ${settlementLimits.reason} characters; name no customer in it
  --by <name>           who settles it, recorded with it and in the audit log; your account's name by default
  --locale              language of the output: ${locales.join(', ')}
  --json                one line of JSON, for programs: { differences: [{ key, provider, day, kind, number, providerFen,
                        ownFen }] }, or { ok, settled }, or { ok, code, key } with settledAlready or unknown

Without arguments prints the open differences, the oldest day first: what the file of a payment provider said against our rows on the
day after. Each has the name <provider>/<day>/<kind>/<number>, with the number of the payment, or of the refund, and both amounts. A
day with one breaks I-3 of npm run sweep until a person has seen to the money and settles it here. That moves no money, and cannot be
taken back; a difference that comes later is open again.
Uses the database of DATABASE_URL, or the embedded one in DATA_DIR (.data); the server may be running or stopped.

Example: npm run qa -- differences settle 'wechatPay/2026-11-21/unpaidHere/P13099ED8565A' --reason 'Paid back by hand.'

Exit codes: 0 listed or settled, 1 refused: settled already, or no such difference, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [action, key, ...rest] = positionals;
    const t = qaTranslate(resolveLocale(values.locale));
    const output = { t, isJson: values.json, terminal };
    if (action === undefined && values.reason === undefined && values.by === undefined) {
      printOpen(await withDatabase(process.env, readOpenDifferences), output);
      return EXIT.ok;
    }
    if (action !== 'settle' || key === undefined || rest.length > 0)
      throw new UsageError('usage.differences');
    const reason = bounded('--reason', values.reason, settlementLimits.reason);
    const settledBy = bounded('--by', values.by?.trim() || osUserName(), settlementLimits.by);
    const result = await withDatabase(process.env, (db) => settleDifference(db, { key, settledBy, reason }));
    return printSettled(result, key, output);
  },
};

/** @throws UsageError for a text that is empty or too long */
function bounded(option: string, text: string | undefined, most: number): string {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > most)
    throw new UsageError('usage.differences.length', { option, most });
  return trimmed;
}

interface Output {
  t: Translate;
  isJson: boolean;
  terminal: Terminal;
}

function printOpen(open: readonly OpenDifference[], { t, isJson, terminal: { print } }: Output): void {
  if (isJson) return print(JSON.stringify({ differences: open }));
  for (const { key, kind, providerFen, ownFen } of open) {
    const params = {
      key,
      kind: t(`differences.kind.${kind}`),
      provider: yuan(providerFen),
      own: yuan(ownFen),
    };
    print(sanitiseForTerminal(t('differences.line', params)));
  }
  print(open.length === 0 ? t('differences.none') : t('differences.open', { open: open.length }));
}

const yuan = (fen: number | null): string => (fen === null ? '—' : `¥${yuanOf(fen)}`);

function printSettled(result: SettleResult, key: string, { t, isJson, terminal }: Output): ExitCode {
  const isSettled = result.code === 'settled';
  const exit = isSettled ? EXIT.ok : EXIT.refused;
  if (isJson) {
    const shown = isSettled ? { ok: true, settled: key } : { ok: false, code: result.code, key };
    terminal.print(JSON.stringify(shown));
    return exit;
  }
  const line = sanitiseForTerminal(t(`differences.${result.code}`, { key, ...settlementParams(result) }));
  if (isSettled) terminal.print(line);
  else terminal.printError(line);
  return exit;
}

function settlementParams(result: SettleResult): Record<string, string> {
  if (result.code !== 'settledAlready') return {};
  const { settledBy, settledAt, reason } = result.settlement;
  return { by: settledBy, at: shanghaiMoment(settledAt), reason };
}
