import { SCRIPT_TESTS } from '../../../../locales/han-sets.ts';
import { locales, type Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { checkFormDocument } from '../../../core/form-checks/check-document.ts';
import { checkForm } from '../../../core/form-checks/check-form.ts';
import { changeWords, subjectOf } from '../../../core/diff/change-words.ts';
import { labelNames, mergedNames } from '../../../core/explain/names.ts';
import { translationProblems } from '../../../core/publish/translation-problems.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';
import { lintForm } from '../../../core/lint/lint-form.ts';
import { lintWords } from '../../../core/lint/lint-words.ts';
import { deriveOverlay } from '../../../core/overlay/derive-overlay.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { EXIT, UsageError, type Command, type Terminal } from '../cli/command.ts';
import { writeDocument } from './export.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { problemText, publishWords } from '../words/publish-words.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { FORM_HELP, readForm } from '../input/read-form.ts';
import { readJson } from '../input/read-json.ts';
import { readCodeLists } from '../input/read-code-lists.ts';

const OPTIONS = {
  onto: { type: 'string' },
  'base-version': { type: 'string' },
  to: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** What came of an import. */
interface ImportResult {
  document?: Form | Overlay;
  problems: readonly PublishProblem[];
  /** What the file says and no overlay can. */
  left: readonly { words: string }[];
}

/** Takes a form that was exported and changed back, as the document that is published. */
export const importCommand: Command = {
  usage: `npm run qa -- import <file> [--onto <overlay>] [--base-version <n>] [--to <file>] [--locale <tag>] [--json]

  <file>          a whole form, as export writes it
  --onto          makes the overlay of this insurer from it, by ids: ${FORM_HELP}
  --base-version  the version of the base that the overlay is for; that of the overlay before unless given
  --to            writes the document to this file instead of printing it
  --locale        the language of what is refused: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json          { document, problems, left } as one line, for programs

The form is judged as publishing does, short of filling it and of what is live, and an overlay is laid over its base to
prove that it gives the very form.

Example: npm run qa -- import .tmp/chenghai.json --onto insureInfomation/chenghai

Exit codes: 0 imported, 1 refused, 2 could not be tried.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('Name one file.');
    const version = values['base-version'] === undefined ? undefined : Number(values['base-version']);
    if (version !== undefined && !(Number.isSafeInteger(version) && version > 0))
      throw new UsageError('Give the version of the base as a number from 1.');
    const imported = importForm(readJson(file), values.onto, version, values.locale);
    if (values.json) terminal.print(JSON.stringify(imported));
    else printProblems(file, imported, resolveLocale(values.locale), terminal);
    if (!imported.document) return EXIT.refused;
    const text = JSON.stringify(imported.document, null, 2);
    if (values.to !== undefined) writeDocument(values.to, `${text}\n`);
    else if (!values.json) terminal.print(text);
    return EXIT.ok;
  },
};

function importForm(
  given: unknown,
  onto: string | undefined,
  version: number | undefined,
  locale: string | undefined,
): ImportResult {
  const checked = checkFormDocument(given);
  if (!checked.ok) return { problems: checked.issues, left: [] };
  const form = checked.document;
  const wellFormed = checkForm(form, locales, Object.keys(readCodeLists().items));
  const problems = wellFormed.ok ? unconditionalProblems(wellFormed.index) : wellFormed.issues;
  if (problems.length > 0) return { problems, left: [] };
  if (onto === undefined) return { document: form, problems: [], left: [] };
  const { underlyingForm, layers } = readForm(onto);
  const before = layers.at(-1)?.overlay;
  if (!before) throw new UsageError(`"${onto}" is no overlay.`);
  const { scope, baseVersion } = before;
  const derived = deriveOverlay(underlyingForm, form, { scope, baseVersion: version ?? baseVersion });
  if (derived.ok) return { document: derived.overlay, problems: [], left: [] };
  const asked = resolveLocale(locale);
  const names = mergedNames(underlyingForm, form, (one) => labelNames(one, asked));
  const words = { say: qaTranslate(asked), names };
  const left = derived.issues
    .flatMap((issue) => ('change' in issue ? [issue.change] : []))
    .map((change) => ({ ...change, words: `${subjectOf(change, words)}: ${changeWords(change, words)}` }));
  return { problems: derived.issues.flatMap((issue) => ('problem' in issue ? [issue.problem] : [])), left };
}

/** What publishing refuses of a form whatever is live, and whoever approves it. */
const unconditionalProblems = (index: FormIndex): PublishProblem[] => [
  ...lintForm(index),
  ...translationProblems(lintWords(index.form, locales, SCRIPT_TESTS), {
    form: index.form,
    approvedForms: [],
    isApproved: true,
  }),
];

function printProblems(
  file: string,
  { document, problems, left }: ImportResult,
  locale: Locale,
  { printError }: Terminal,
): void {
  if (document) return;
  printError(qaTranslate(locale)('import.refused', { file }));
  for (const problem of problems) printError(problemText(publishWords[locale], problem));
  for (const one of left) printError(`  ${one.words}`);
}
