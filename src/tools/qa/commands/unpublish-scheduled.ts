// The option `--scheduled` of `qa unpublish`.
import { locales, type Locale } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import {
  unpublishScheduledList,
  type UnpublishScheduledListResult,
} from '../../../server/publishing/unpublish-scheduled-list.ts';
import {
  unpublishScheduled,
  type UnpublishScheduledResult,
} from '../../../server/publishing/unpublish-scheduled.ts';
import type { UnpublishTarget } from '../../../server/publishing/unpublish.ts';
import { EXIT, UsageError, type ExitCode, type Terminal } from '../cli/command.ts';
import { withDatabase } from '../database/with-database.ts';
import { placeProblems } from '../input/problem-place.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { audienceWords, printProblems } from './published-lines.ts';

interface Unpublishing {
  target: UnpublishTarget;
  /** The target as it was named. */
  name: string;
  publishedBy: string;
  isDryRun: boolean;
  locale: Locale;
  isJson: boolean;
}

/** @throws UsageError when nothing is scheduled for the target */
export async function runUnpublishScheduled(
  { target, name, publishedBy, isDryRun, locale, isJson }: Unpublishing,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = { publishedBy, locales, isDryRun };
  const result = await withDatabase(
    process.env,
    async (db) =>
      (await unpublishScheduledList(db, name, options)) ?? unpublishScheduled(db, target, options),
  );
  if (!result) throw new UsageError('usage.scheduled.none', { name });
  const t = qaTranslate(locale);
  const source = { document: undefined, lineOf: () => 1 };
  const problems = result.ok ? [] : placeProblems(result.issues, source, { form: undefined }, locale);
  if (isJson) terminal.print(JSON.stringify(result.ok ? result : { ok: false, problems }));
  else if (result.ok) for (const line of doneLines(result, isDryRun, t)) terminal.print(line);
  else {
    terminal.printError(t('unpublish.scheduledRefused', { form: name }));
    printProblems(problems, locale, terminal);
  }
  return result.ok ? EXIT.ok : EXIT.refused;
}

type Done = Extract<UnpublishScheduledListResult | UnpublishScheduledResult, { ok: true }>;

/** A line for each version that was taken back, of a form or of a list. */
function doneLines(done: Done, isDryRun: boolean, t: Translate): string[] {
  if ('unpublishedLists' in done) {
    const key = isDryRun ? 'unpublish.listWouldBe' : 'unpublish.listDone';
    return done.unpublishedLists.map(({ validFrom, ...list }) =>
      t(key, { ...list, validFrom: shanghaiMoment(validFrom) }),
    );
  }
  const key = isDryRun ? 'unpublish.scheduledWouldBe' : 'unpublish.scheduledDone';
  return done.unpublished.map(({ screen, scope, number, validFrom }) => {
    const whom = audienceWords(scope, t);
    return t(key, { screen, whom, number, validFrom: shanghaiMoment(validFrom) });
  });
}
