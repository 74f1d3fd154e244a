import { locales, type Locale } from '../../../../locales/index.ts';
import { layersOf } from '../../../core/overlay/origins.ts';
import { issueMessage } from '../../../core/messages/issue-message.ts';
import type { Snapshots } from '../../../core/snapshot/compare-snapshots.ts';
import { parseAnswers } from '../../../core/answers/submitted-answers.ts';
import {
  answersSnapshot,
  issuesSnapshot,
  type AnswersSnapshot,
} from '../../../core/snapshot/answers-snapshot.ts';
import { formLines } from '../../../core/snapshot/form-lines.ts';
import { schemaText } from '../../../core/snapshot/schema-text.ts';
import { wordsLines } from '../../../core/snapshot/words-lines.ts';
import { answersFor, fixtureForms, type FixtureForm } from '../input/fixture-forms.ts';
import { customerTranslate, qaTranslate } from '../words/qa-words.ts';
import { readRuleFixtures, ruleMessages } from './rule-messages.ts';
import { formReader, type CompiledForm } from '../input/compiled-form.ts';
import { answeredWordLookup } from '../input/word-lookup.ts';

/**
 * Computes the golden files of all fixture forms, by their path below `fixtures/snapshots`: per form an outline, the
 * effect of each answer fixture, the texts in each language and the compiled schema; also the messages of every rule in
 * each language.
 */
export async function currentGoldenFiles(): Promise<Snapshots> {
  const files = await goldenFilesOfForms(fixtureForms());
  const rules = readRuleFixtures();
  for (const locale of locales) files.set(`rules/${locale}.txt`, textOf(await ruleMessages(rules, locale)));
  return files;
}

/** Computes the golden files of several forms. */
export async function goldenFilesOfForms(forms: readonly FixtureForm[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const readForm = formReader();
  for (const form of forms)
    for (const [file, text] of await goldenFilesOf(form, readForm(form.name))) files.set(file, text);
  return files;
}

/** The prefix of the names of a form's golden files. */
export const goldenFilePrefix = ({ screen, insurer }: FixtureForm): string =>
  `${screen}/${insurer ?? 'base'}.`;

interface EvaluatedAnswers {
  name: string;
  asOf: string;
  effect: AnswersSnapshot;
}

/**
 * Computes the golden files of one form.
 *
 * @param compiled the form to describe; it may differ from the fixture's, as when a candidate is reviewed
 */
export async function goldenFilesOf(
  fixture: FixtureForm,
  compiled: Omit<CompiledForm, 'underlyingForm' | 'moduleText'>,
): Promise<Map<string, string>> {
  const { form, base, layers, index, validators, lists } = compiled;
  const evaluated = answersFor(fixture).map(({ name, asOf, answers }): EvaluatedAnswers => {
    const context = { asOf, codeListItem: lists.codeListItem };
    const parsed = parseAnswers(index, answers);
    const effect = parsed.ok
      ? answersSnapshot(index, validators, parsed.answers, context)
      : issuesSnapshot(parsed.issues);
    return { name, asOf, effect };
  });
  const perLocale = await Promise.all(
    locales.map(async (locale): Promise<[string, string]> => [
      `${locale}.txt`,
      textOf([...wordsLines(form, locale), ...(await messageLines(compiled, evaluated, locale))]),
    ]),
  );
  const files: [file: string, text: string][] = [
    ['form.txt', textOf(formLines(layersOf(base, layers), qaTranslate('en_US')))],
    ...(evaluated.length === 0 ? [] : [answersFile(evaluated)]),
    ...perLocale,
    ['schema.json', schemaText(index)],
  ];
  return new Map(files.map(([file, text]) => [goldenFilePrefix(fixture) + file, text]));
}

const answersFile = (evaluated: readonly EvaluatedAnswers[]): [file: string, text: string] => [
  'answers.txt',
  textOf(evaluated.flatMap(effectLines)),
];

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const effectLines = ({ name, asOf, effect }: EvaluatedAnswers): string[] => [
  `${name}, ${asOf}`,
  ...effect.lines.map((line) => `  ${line}`),
];

/** The message of each issue as customers read it. */
async function messageLines(
  compiled: Pick<CompiledForm, 'form' | 'index' | 'lists'>,
  evaluated: readonly EvaluatedAnswers[],
  locale: Locale,
): Promise<string[]> {
  const translate = await customerTranslate(locale);
  return evaluated.flatMap(({ name, effect: { issues, resolved } }) => {
    const words = { ...translate, wordOf: answeredWordLookup(compiled, locale, resolved) };
    return issues.map((issue) => `${name} ${issue.path}: ${issueMessage(compiled.index, issue, words)}`);
  });
}
