import { SCRIPT_TESTS } from '../../../../locales/han-sets.ts';
import { locales, type Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { checkFormDocument } from '../../../core/form-checks/check-document.ts';
import { checkForm } from '../../../core/form-checks/check-form.ts';
import { changeWords, subjectOf } from '../../../core/diff/change-words.ts';
import { mergedNames } from '../../../core/explain/names.ts';
import { translationProblems } from '../../../core/publish/translation-problems.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';
import { lintForm } from '../../../core/lint/lint-form.ts';
import { lintWords } from '../../../core/lint/lint-words.ts';
import { deriveOverlay } from '../../../core/overlay/derive-overlay.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { APPLICATION_SCREEN, isOfMembers } from '../../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../../core/orders/purchase-flow.ts';
import { EXIT, UsageError, type Command, type Terminal } from '../cli/command.ts';
import { writeDocument } from './export.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { printProblems } from './published-lines.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { FORM_HELP, isInsurer, isOverlay, readForm } from '../input/read-form.ts';
import { readJsonSource, type JsonSource } from '../input/read-json.ts';
import { placeProblems, type PlacedProblem } from '../input/problem-place.ts';
import { formNames } from '../input/form-names.ts';
import { isCodeList } from '../input/code-list-file.ts';
import { readCodeLists } from '../input/read-code-lists.ts';
import { withProse } from '../../../core/words/form-messages.ts';

const OPTIONS = {
  onto: { type: 'string' },
  'base-version': { type: 'string' },
  to: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

interface ImportResult {
  document?: Form | Overlay;
  problems: readonly PublishProblem[];
  /** Changes that no overlay operation can express. */
  unresolved: readonly { words: string }[];
}

/** Turns an exported and edited form into the document to publish: a base form or an overlay. */
export const importCommand: Command = {
  usage: `npm run qa -- import <file> [--onto <overlay>] [--base-version <n>] [--to <file>] [--locale <tag>] [--json]

  <file>          a complete form, as written by export
  --onto          derives this overlay from the form by comparing ids: ${FORM_HELP}
  --base-version  base version that the overlay refers to; that of the existing overlay by default
  --to            writes the document to this file instead of printing it
  --locale        language of the problems: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json          { document, problems, unresolved } as one line of JSON, for programs

Runs the publish checks that need neither generated answers nor the live version. A derived overlay is applied to its
base, and refused unless the result equals the imported form.

Example: npm run qa -- import .tmp/chenghai.json --onto insureInfomation/chenghai

Exit codes: 0 imported, 1 refused, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('usage.name.file');
    const version = values['base-version'] === undefined ? undefined : Number(values['base-version']);
    if (version !== undefined && !(Number.isSafeInteger(version) && version > 0))
      throw new UsageError('usage.baseVersion');
    const source = readFormSource(file);
    const locale = resolveLocale(values.locale);
    const imported = importForm(source.document, values.onto, version, values.locale);
    const problems = placeProblems(imported.problems, source, { form: undefined }, locale);
    const result = { ...imported, problems };
    if (values.json) terminal.print(JSON.stringify(result));
    else printRefusal(file, result, locale, terminal);
    if (!result.document) return EXIT.refused;
    const text = JSON.stringify(result.document, null, 2);
    if (values.to !== undefined) writeDocument(values.to, `${text}\n`);
    else if (!values.json) terminal.print(text);
    return EXIT.ok;
  },
};

/** @throws UsageError for a file that has forms, but is none */
function readFormSource(file: string): JsonSource {
  const source = readJsonSource(file);
  if (isCodeList(source.document)) throw new UsageError('form.codeList', { file });
  if (isInsurer(source.document) || isOverlay(source.document))
    throw new UsageError('import.notForm', { file });
  return source;
}

function importForm(
  document: unknown,
  onto: string | undefined,
  version: number | undefined,
  localeOption: string | undefined,
): ImportResult {
  const checked = checkFormDocument(document);
  if (!checked.ok) return { problems: checked.issues, unresolved: [] };
  const form = checked.document;
  const formCheck = checkForm(form, locales, Object.keys(readCodeLists().items), {
    knownLocales: locales,
    insuredScreen: APPLICATION_SCREEN,
    trialScreen: TRIAL_SCREEN,
    isOfMembers,
    ...(onto === undefined ? { ownWords: form.words } : {}),
  });
  const problems = formCheck.ok ? unconditionalProblems(formCheck.index) : formCheck.issues;
  if (problems.length > 0) return { problems, unresolved: [] };
  if (onto === undefined) return { document: form, problems: [], unresolved: [] };
  const { underlyingForm, layers } = readForm(onto);
  const before = layers.at(-1)?.overlay;
  if (!before) throw new UsageError('usage.overlay.not', { name: onto });
  const { scope, baseVersion } = before;
  const derived = deriveOverlay(underlyingForm, form, { scope, baseVersion: version ?? baseVersion });
  if (derived.ok) return { document: derived.overlay, problems: [], unresolved: [] };
  const locale = resolveLocale(localeOption);
  const names = mergedNames(underlyingForm, form, (formVersion) => formNames(formVersion, locale));
  const words = { t: qaTranslate(locale), names };
  const unresolved = derived.issues
    .flatMap((issue) => ('change' in issue ? [issue.change] : []))
    .map((change) => ({ ...change, words: `${subjectOf(change, words)}: ${changeWords(change, words)}` }));
  return {
    problems: derived.issues.flatMap((issue) => ('problem' in issue ? [issue.problem] : [])),
    unresolved,
  };
}

/** Problems that publishing refuses regardless of the live version and of any approval. */
const unconditionalProblems = (index: FormIndex): PublishProblem[] => [
  ...lintForm(index),
  ...translationProblems(lintWords(withProse(index.form), locales, SCRIPT_TESTS), {
    form: withProse(index.form),
    approvedForms: [],
    isApproved: true,
  }),
];

function printRefusal(
  file: string,
  { document, problems, unresolved }: ImportResult & { problems: readonly PlacedProblem[] },
  locale: Locale,
  terminal: Terminal,
): void {
  if (document) return;
  terminal.printError(qaTranslate(locale)('import.refused', { file }));
  printProblems(problems, locale, terminal);
  for (const change of unresolved) terminal.printError(`  ${change.words}`);
}
