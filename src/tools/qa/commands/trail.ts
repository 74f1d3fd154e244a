import { locales } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import type { TrailEntry } from '../../../core/trail/trail-chain.ts';
import { readTrailIds } from '../../../server/store/trail.ts';
import { verifyTrail, type VerifiedTrail } from '../../../server/store/verify-trail.ts';
import { EXIT, UsageError, type Command, type ExitCode } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { withOwnersDatabase } from '../database/with-database.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';

const OPTIONS = {
  all: { type: 'boolean', default: false },
  locale: { type: 'string' },
  entries: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Verifies the trails of applications: that no entry and no consent was changed, removed, moved or added. */
export const trailCommand: Command = {
  usage: `npm run qa -- trail verify <tradeId> | --all [--entries] [--locale <tag>] [--json]

  <tradeId>   the trade whose trail to verify
  --all       verifies the trails of all trades, those of deleted applications among them
  --entries   prints the entries too, those that pages sent with the time that their device claims (deviceAt)
  --locale    language of the output: ${locales.join(', ')}
  --json      { ok, trails } as one line of JSON, for programs; trails: { tradeId, entries, fromPages, head,
              fault: { code, seq } }, with --entries stored: [{ seq, at, kind, details }]

Each entry of a trail holds the hash of the one before, and the end of the trail is stored apart. Prints every trail with the
number of its entries and the hash of its end, or with the first entry that is wrong and what is wrong with it. Somebody who
owns the database can shorten a trail and its end alike: note the hashes of ends elsewhere to notice that. Reads the
database of DATABASE_URL, or the embedded one in DATA_DIR (.data), as its owner; the server may be running.

Example: npm run qa -- trail verify --all

Exit codes: 0 all are intact, 1 some are not, or the trade has no trail, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [action, tradeId, ...rest] = positionals;
    if (action !== 'verify' || rest.length > 0 || values.all !== (tradeId === undefined))
      throw new UsageError('usage.trail');
    const verified = await withOwnersDatabase(process.env, async (db) => {
      const stored = await readTrailIds(db);
      const trails: VerifiedTrail[] = [];
      for (const id of stored) if (values.all || id === tradeId) trails.push(await verifyTrail(db, id));
      return trails;
    });
    const trails: ShownTrail[] = values.entries ? verified : verified.map(({ stored: _, ...trail }) => trail);
    const lines = reportLines(trails, tradeId, qaTranslate(resolveLocale(values.locale)));
    const exit = exitOf(verified, tradeId);
    if (values.json) print(JSON.stringify({ ok: exit === EXIT.ok, trails }));
    else for (const line of lines) print(sanitiseForTerminal(line));
    return exit;
  },
};

/** A trade that was asked for by its id has to have a trail. */
const exitOf = (trails: readonly VerifiedTrail[], tradeId: string | undefined): ExitCode =>
  trails.some(({ fault }) => fault) || (tradeId !== undefined && trails.length === 0)
    ? EXIT.refused
    : EXIT.ok;

/** A trail as it is printed: with its entries only where they are asked for. */
type ShownTrail = Omit<VerifiedTrail, 'stored'> & Partial<Pick<VerifiedTrail, 'stored'>>;

function reportLines(
  trails: readonly ShownTrail[],
  tradeId: string | undefined,
  t: Translate,
): readonly string[] {
  if (tradeId !== undefined && trails.length === 0) return [t('trail.none', { tradeId })];
  const faulty = trails.filter(({ fault }) => fault).length;
  return [
    ...trails.flatMap((trail) => [trailLine(trail, t), ...(trail.stored ?? []).map(entryLine)]),
    ...(tradeId === undefined ? [t('trail.done', { trails: trails.length, faulty })] : []),
  ];
}

function trailLine({ tradeId, entries, fromPages, head, fault }: ShownTrail, t: Translate): string {
  if (!fault) return t('trail.intact', { tradeId, entries, fromPages, head });
  return t(`trail.${fault.code}`, { tradeId, entries, seq: fault.seq });
}

/** An entry in codes, without its hashes: position, time of the server, kind, details. */
const entryLine = ({ seq, at, kind, details }: TrailEntry): string => {
  const fields = Object.entries(details).map(([field, value]) => `${field}=${value}`);
  return ['', seq, at, kind, ...fields].join('  ');
};
