// The output of commands that publish: a line for each form, its report, and the problems of a refusal.
import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { joinList } from '../../../core/explain/condition-words.ts';
import { mergedNames, type Names } from '../../../core/explain/names.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import type { PublishedForm } from '../../../server/publishing/publish-version.ts';
import type { FormScope } from '../../../server/store/forms.ts';
import type { Terminal } from '../cli/command.ts';
import { placedText, type LineOfPart, type PlacedProblem } from '../input/problem-place.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { conflictLines } from './conflict-lines.ts';
import { formNames } from '../input/form-names.ts';
import { lastDayLines } from './last-day-lines.ts';
import { reportLines } from './report-lines.ts';

/** A published form that has a report, and the form that it replaced, which names what was removed. */
export interface NamedForm {
  form: Form;
  before: Form | undefined;
}

/** The names of a form; what it lacks is named as in the form before it. */
export const namesSince = ({ form, before = form }: NamedForm, locale: Locale): Names =>
  mergedNames(before, form, (version) => formNames(version, locale));

/**
 * Prints each form with its report.
 *
 * @param forms those with a report, in the order of `published`
 */
export function printPublishedForms(
  published: readonly PublishedForm[],
  forms: readonly NamedForm[],
  { locale, isDryRun, lineOf }: { locale: Locale; isDryRun: boolean; lineOf?: LineOfPart },
  { print }: Terminal,
): void {
  const t = qaTranslate(locale);
  const remainingForms = [...forms];
  for (const publishedForm of published) {
    print(publishedLine(publishedForm, isDryRun, t));
    for (const line of lastDayLines(publishedForm, t)) print(`  ${line}`);
    if (!publishedForm.report) continue;
    const wording = { t, names: namesSince(remainingForms.shift()!, locale) };
    const overlays = publishedForm.overlayConflicts ?? [];
    const lines = [
      ...reportLines(publishedForm.report, wording, locale, lineOf),
      ...overlays.flatMap(({ scope, conflicts }) =>
        conflictLines({ scope: audienceWords(scope, t), conflicts }, wording),
      ),
    ];
    for (const line of lines) print(`  ${sanitiseForTerminal(line)}`);
  }
}

function publishedLine(
  { screen, scope, number, contentHash, changed, validFrom }: PublishedForm,
  isDryRun: boolean,
  t: Translate,
): string {
  const hash = contentHash.slice(0, 12);
  const params = { screen, whom: audienceWords(scope, t), number, hash };
  if (validFrom) {
    const scheduled = isDryRun ? 'publish.wouldSchedule' : 'publish.scheduled';
    return t(scheduled, { ...params, validFrom: shanghaiMoment(validFrom) });
  }
  return t(!changed ? 'publish.unchanged' : isDryRun ? 'publish.wouldPublish' : 'publish.published', params);
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
  for (const problem of problems) printError(placedText(problem, locale));
}
