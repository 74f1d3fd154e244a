// The versions of a product or its documents in time, for `qa timeline`.
import type { Locale } from '../../../../locales/index.ts';
import { DOCUMENTS } from '../../../server/publishing/publish-documents.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { timelineOf } from '../../../server/publishing/timeline.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { readClock } from '../../../server/store/scheduled-releases.ts';
import { EXIT, UsageError, type ExitCode, type Terminal } from '../cli/command.ts';
import { productName, readTargetVersions, type ProductTarget } from '../database/product-target.ts';
import { withDatabase } from '../database/with-database.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { approvalLines, stateLine } from './timeline-list.ts';

/**
 * Prints the versions of a product or its documents.
 *
 * @throws UsageError when it was never published
 */
export async function runProductTimeline(
  target: ProductTarget,
  { name, locale, isJson }: { name: string; locale: Locale; isJson: boolean },
  print: Terminal['print'],
): Promise<ExitCode> {
  const versions = await withDatabase(process.env, (db) => readEntries(db, target));
  if (versions.length === 0) throw new UsageError('usage.live.none', { name });
  if (isJson) {
    const entries = versions.map(
      ({ validFrom: _start, unpublishedAt: _end, unpublishedBy: _by, ...entry }) => entry,
    );
    print(JSON.stringify({ ...target, versions: entries }));
  } else for (const line of timelineLines(target, versions, locale)) print(line);
  return EXIT.ok;
}

/** The versions with their times: each is in force from its publishing until the next one's. */
async function readEntries(db: Database, target: ProductTarget) {
  const versions = await readTargetVersions(db, target);
  const dated = versions.map((version) => ({
    ...version,
    validFrom: null,
    unpublishedAt: null,
    unpublishedBy: null,
  }));
  return timelineOf(dated, { now: await readClock(db), isReleased: true });
}

function timelineLines(
  target: ProductTarget,
  entries: Awaited<ReturnType<typeof readEntries>>,
  locale: Locale,
): string[] {
  const t = qaTranslate(locale);
  const title = target.kind === DOCUMENTS ? 'timeline.documentsTitle' : 'timeline.productTitle';
  return [
    t(title, { product: productName(target) }),
    ...entries.flatMap((entry) =>
      [
        stateLine(entry, entry.number, t),
        `  ${t('timeline.published', { by: entry.publishedBy, at: shanghaiMoment(entry.publishedAt) })}`,
        ...approvalLines(entry, t),
      ].map((line) => `  ${sanitiseForTerminal(line)}`),
    ),
  ];
}
