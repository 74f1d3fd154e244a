// The output of commands that publish: a line for each form, its report, and the problems of a refusal.
import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { joinList } from '../../../core/explain/condition-words.ts';
import { labelNames, mergedNames, type Names } from '../../../core/explain/names.ts';
import type { Translate } from '../../../core/messages/message.ts';
import type { PublishedForm } from '../../../server/publishing/publish-version.ts';
import type { FormScope } from '../../../server/store/forms.ts';
import type { Terminal } from '../cli/command.ts';
import type { PlacedProblem } from '../input/problem-place.ts';
import { problemText, publishWords, sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { reportLines } from './report-lines.ts';

/** A published form that has a report, and the form that it replaced, which names what was removed. */
export interface NamedForm {
  form: Form;
  before: Form | undefined;
}

/** The names of a form; what it lacks is named as in the form before it. */
export const namesSince = ({ form, before = form }: NamedForm, locale: Locale): Names =>
  mergedNames(before, form, (version) => labelNames(version, locale));

/**
 * Prints each form with its report.
 *
 * @param forms those with a report, in the order of `published`
 */
export function printPublishedForms(
  published: readonly PublishedForm[],
  forms: readonly NamedForm[],
  { locale, isDryRun }: { locale: Locale; isDryRun: boolean },
  { print }: Terminal,
): void {
  const t = qaTranslate(locale);
  const remainingForms = [...forms];
  for (const publishedForm of published) {
    print(publishedLine(publishedForm, isDryRun, t));
    if (!publishedForm.report) continue;
    const wording = { t, names: namesSince(remainingForms.shift()!, locale) };
    for (const line of reportLines(publishedForm.report, wording)) print(`  ${sanitiseForTerminal(line)}`);
  }
}

function publishedLine(
  { screen, scope, number, contentHash, changed }: PublishedForm,
  isDryRun: boolean,
  t: Translate,
): string {
  const hash = contentHash.slice(0, 12);
  const key = !changed ? 'publish.unchanged' : isDryRun ? 'publish.wouldPublish' : 'publish.published';
  return t(key, { screen, whom: audienceWords(scope, t), number, hash });
}

/** The customers of a scope: `insurer CHL, product CHL-R01`. */
export function audienceWords({ supplierCode, riskCode, platformCode }: FormScope, t: Translate): string {
  const parts = [
    supplierCode && t('publish.insurer', { code: supplierCode }),
    riskCode && t('publish.product', { code: riskCode }),
    platformCode && t('publish.channel', { code: platformCode }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('publish.everyone') : joinList(parts, t);
}

export function printProblems(
  problems: readonly PlacedProblem[],
  locale: Locale,
  { printError }: Terminal,
): void {
  const t = qaTranslate(locale);
  for (const problem of problems) {
    const lines = problem.lines.length === 0 ? '' : t('problem.lines', { lines: problem.lines.join(', ') });
    const place = [problem.place, lines].filter((part) => part !== '').join(', ');
    printError(problemText(publishWords[locale], problem, place));
  }
}
