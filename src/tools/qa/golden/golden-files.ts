import { locales, type Locale } from '../../../../locales/index.ts';
import { layersOf } from '../../../core/overlay/origins.ts';
import { issueParams } from '../../../core/messages/issue-params.ts';
import type { Snapshots } from '../../../core/snapshot/compare-snapshots.ts';
import { answersSnapshot, type AnswersSnapshot } from '../../../core/snapshot/answers-snapshot.ts';
import { formLines } from '../../../core/snapshot/form-lines.ts';
import { schemaText } from '../../../core/snapshot/schema-text.ts';
import { wordsLines } from '../../../core/snapshot/words-lines.ts';
import { answersFor, fixtureForms, type FixtureForm } from '../input/fixture-forms.ts';
import { customerTranslate, qaTranslate } from '../words/qa-words.ts';
import { ruleMessages } from './rule-messages.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';
import { wordLookup } from '../input/word-lookup.ts';

/**
 * The golden files of every form of the fixtures, by their names below `fixtures/snapshots`. A form has its lines in
 * words, what each set of answers makes of it, its words in each language, and its compiled schema. Beside them are the
 * messages of every rule in each language.
 */
export async function currentGoldenFiles(): Promise<Snapshots> {
  const all = new Map<string, string>();
  for (const form of fixtureForms())
    for (const [file, text] of await goldenFilesOf(form, readAndCompileForm(form.name))) all.set(file, text);
  for (const locale of locales) all.set(`rules/${locale}.txt`, textOf(await ruleMessages(locale)));
  return all;
}

/** What the names of a form's golden files begin with. */
export const goldenFilePrefix = ({ screen, insurer }: FixtureForm): string =>
  `${screen}/${insurer ?? 'base'}.`;

interface EvaluatedAnswers {
  name: string;
  asOf: string;
  effect: AnswersSnapshot;
}

/** The golden files of one form. @param running the form, which need not be that of the fixture */
export async function goldenFilesOf(
  fixture: FixtureForm,
  running: Omit<CompiledForm, 'underlyingForm' | 'moduleText'>,
): Promise<Map<string, string>> {
  const { form, base, layers, index, validators, lists } = running;
  const judged = answersFor(fixture).map(({ name, asOf, answers }): EvaluatedAnswers => {
    const context = { asOf, codeListItem: lists.codeListItem };
    return { name, asOf, effect: answersSnapshot(index, validators, answers, context) };
  });
  const perLocale = await Promise.all(
    locales.map(async (locale): Promise<[string, string]> => [
      `${locale}.txt`,
      textOf([...wordsLines(form, locale), ...(await messageLines(running, judged, locale))]),
    ]),
  );
  const files: [file: string, text: string][] = [
    ['form.txt', textOf(formLines(layersOf(base, layers), qaTranslate('en_US')))],
    ...(judged.length === 0 ? [] : [answersFile(judged)]),
    ...perLocale,
    ['schema.json', schemaText(index)],
  ];
  return new Map(files.map(([file, text]) => [goldenFilePrefix(fixture) + file, text]));
}

const answersFile = (judged: readonly EvaluatedAnswers[]): [file: string, text: string] => [
  'answers.txt',
  textOf(judged.flatMap(effectLines)),
];

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const effectLines = ({ name, asOf, effect }: EvaluatedAnswers): string[] => [
  `${name}, ${asOf}`,
  ...effect.lines.map((line) => `  ${line}`),
];

/** What customers read of each issue. */
async function messageLines(
  { form, index, lists }: Pick<CompiledForm, 'form' | 'index' | 'lists'>,
  judged: readonly EvaluatedAnswers[],
  locale: Locale,
): Promise<string[]> {
  const { issue: say, app } = await customerTranslate(locale);
  const of = wordLookup(form, lists, locale);
  return judged.flatMap(({ name, effect: { issues } }) =>
    issues.map((one) => `${name} ${one.at}: ${say(one.code, issueParams(index, one, of, app))}`),
  );
}
