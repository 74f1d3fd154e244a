// The option `--scheduled` of `qa unpublish`.
import { locales, type Locale } from '../../../../locales/index.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { unpublishScheduled } from '../../../server/publishing/unpublish-scheduled.ts';
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
  const result = await withDatabase(process.env, (db) => unpublishScheduled(db, target, options));
  if (!result) throw new UsageError('usage.scheduled.none', { name });
  const t = qaTranslate(locale);
  const source = { document: undefined, lineOf: () => 1 };
  const problems = result.ok ? [] : placeProblems(result.issues, source, { form: undefined }, locale);
  if (isJson) terminal.print(JSON.stringify(result.ok ? result : { ok: false, problems }));
  else if (result.ok) {
    const key = isDryRun ? 'unpublish.scheduledWouldBe' : 'unpublish.scheduledDone';
    for (const { screen, scope, number, validFrom } of result.unpublished) {
      const whom = audienceWords(scope, t);
      terminal.print(t(key, { screen, whom, number, validFrom: shanghaiMoment(validFrom) }));
    }
  } else {
    terminal.printError(t('unpublish.scheduledRefused', { form: name }));
    printProblems(problems, locale, terminal);
  }
  return result.ok ? EXIT.ok : EXIT.refused;
}
