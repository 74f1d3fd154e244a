import type { ListedCommand } from '../cli/command.ts';

/** Everything that `npm run qa` can do; one more is one file and one entry. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'check',
    summary: 'Checks answers by a form and says what is wrong, as a customer reads it.',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'coverage',
    summary: 'Tells which input types, rules, operators and messages no fixture touches.',
    load: async () => (await import('./coverage.ts')).coverageCommand,
  },
  {
    name: 'diff',
    summary: 'Tells what changed between two forms, in words and by class.',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  {
    name: 'drafts',
    summary: 'Tells what would become of the stored drafts if a form were published now.',
    load: async () => (await import('./drafts.ts')).draftsCommand,
  },
  {
    name: 'explain',
    summary: 'Says why an element is shown, asked for or computed, and which layer says so.',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'export',
    summary: 'Writes a form as one JSON document, or as the JSON Schema of its answers.',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'fill',
    summary: 'Fills a form by itself, or says why nobody can; gives good and bad answers.',
    load: async () => (await import('./fill.ts')).fillCommand,
  },
  {
    name: 'import',
    summary: 'Takes an exported form back, as a base form or as the overlay of an insurer.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'publish',
    summary: 'Publishes a base form or an overlay: customers get it at once.',
    load: async () => (await import('./publish.ts')).publishCommand,
  },
  {
    name: 'recipe',
    summary: 'Gives a live version a recipe, by which drafts that stayed behind move after all.',
    load: async () => (await import('./mapping.ts')).mappingCommand,
  },
  {
    name: 'report',
    summary: 'Prints what was known of a live version on the day it was published.',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'rule',
    summary: 'Asks one rule whether it takes a value, or many rules at once.',
    load: async () => (await import('./rule.ts')).ruleCommand,
  },
  {
    name: 'sheet',
    summary: 'Takes pictures of forms as phones show them, and compares them with what was approved.',
    load: async () => (await import('./pictures.ts')).picturesCommand,
  },
  {
    name: 'snapshot',
    summary: 'Compares the forms of the fixtures with what was reviewed, or updates that.',
    load: async () => (await import('./snapshot.ts')).snapshotCommand,
  },
];
