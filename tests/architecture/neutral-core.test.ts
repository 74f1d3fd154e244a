import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(projectRoot(), path), 'utf8'));

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** Every object in a JSON value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

const seeded = filesBelow('fixtures/forms', '.json').flatMap((path) => [...objectsIn(readJson(path))]);
const namesOf = (...keys: string[]) =>
  new Set(keys.flatMap((key) => seeded.flatMap(({ [key]: name }) => (typeof name === 'string' ? name : []))));

/** Words of the form language itself: input types, keys and values of its documents. */
const language = new Set([
  ...filesBelow('fixtures/elements', '.json').map((path) => path.replace(/.*\/|\.json$/g, '')),
  ...['schemas/documents', 'schemas/elements'].flatMap((folder) =>
    filesBelow(folder, '.json').flatMap((path) =>
      [...objectsIn(readJson(path))].flatMap(({ properties, enum: values, const: value }) => [
        ...Object.keys(properties ?? {}),
        ...(Array.isArray(values) ? values : []),
        value,
      ]),
    ),
  ),
]);

const screens = namesOf('screen');
const codes = namesOf('elementCode', 'sectionCode');

/** Words that are codes of seeded forms by coincidence, and mean something else where the core writes them. */
const COINCIDENCES: ReadonlySet<string> = new Set([
  'account', // a field of a bank card
  'dependants', // reverse edges of a graph
  'facts', // what determines a rate
  'details', // of an entry of a trail
  'group', // group checks
  'pictures', // a kind of assertion
  'purpose', // of a consent
  'refused', // a change class and a word of a condition check
]);

const isSpecial = (word: string): boolean =>
  screens.has(word) || (codes.has(word) && !language.has(word) && !COINCIDENCES.has(word));

/** Screens and codes that the text of a file has as strings or keys, outside of comments. */
const specialWords = (text: string): string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const strings = [...code.matchAll(/(['"`])([A-Za-z]\w*)\1/g)].map(([, , word]) => word!);
  // Keys of objects, such as those of a table by screen.
  const keys = [...code.matchAll(/^\s*([A-Za-z]\w*): (?!.*;$)/gm)].map(([, key]) => key!);
  const words = [...strings, ...keys];
  return [...new Set(words.filter(isSpecial))].toSorted();
};

/** What stays built in, and why. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A kind of relation, of the code list that the customer specified.
  'src/core/orders/confirms-by-link.ts': ['child'],
  // Rows of the application are the insured persons: notices, confirmations, family and contexts are stored by them.
  'src/core/orders/insured-persons.ts': ['family', 'healthNotice', 'insureInfomation', 'insuredConfirm'],
  // The form that replies to a letter: letters are stored and kept open by it.
  'src/core/orders/letter-life.ts': ['letterReply'],
  // Parts of an order that an insured person agrees to.
  'src/core/orders/insured-confirmation.ts': ['beneficiaries'],
  'src/core/orders/translate-snapshot.ts': ['beneficiaries'],
  // Persons of an order are read from the application of the base form.
  'src/core/orders/order-persons.ts': ['beneficiaryKind', 'benefitOrder', 'share'],
  // The flow of a product that has none of its own, and the step that comes before it.
  'src/core/orders/purchase-flow.ts': ['invoice', 'questionary', 'questionaryAll', 'trialCalculation'],
  // A line of a provider's day file, which is of a payment or of a refund.
  'src/core/orders/reconcile-day.ts': ['payment'],
  // Why an insurer refuses, in the words of its protocol.
  'src/core/orders/refusal-reasons.ts': ['health', 'identity'],
  // Pages of the app, by their addresses: a new screen is at /input.
  'src/core/pages/page-kinds.ts': ['insureInfomation', 'invoice', 'questionary', 'questionaryAll'],
  // What a group quote is priced by, until prices are data.
  'src/core/pricing/quote-form.ts': ['packageType'],
};

test('the core names no screen or question of a form, but for the listed exceptions, each of which is needed', () => {
  const sources = filesBelow('src/core', '.ts').filter((name) => !name.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(150);
  const found = sources.flatMap((name) => {
    const words = specialWords(readFileSync(join(projectRoot(), name), 'utf8'));
    return words.length > 0 ? [[name, words] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(EXCEPTIONS);
});

test('a screen or code that a file names is found, a word of the form language is not', () => {
  expect(screens.size).toBeGreaterThan(10);
  expect(codes.size).toBeGreaterThan(150);
  expect(
    specialWords("if (screen === 'letterReply' || code === `budgetShare`) return 'name'; // 'invoice'"),
  ).toEqual(['budgetShare', 'letterReply']);
});
