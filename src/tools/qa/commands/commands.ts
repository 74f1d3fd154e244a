import type { ListedCommand } from '../cli/command.ts';

/** The commands of `npm run qa`, in the order of `--help`. A new command is one file and one entry. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'check',
    summary: 'Checks answers against a form and prints the issues as a customer reads them.',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'coverage',
    summary: 'Lists input types, rules, operators and messages that no fixture uses.',
    load: async () => (await import('./coverage.ts')).coverageCommand,
  },
  {
    name: 'diff',
    summary: 'Compares two forms: changes in words, with their class.',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  {
    name: 'differences',
    summary: 'Lists open differences between payment providers’ day files and our rows, or settles one.',
    load: async () => (await import('./differences.ts')).differencesCommand,
  },
  {
    name: 'drafts',
    summary: 'Dry run: what publishing a form now would do to the stored drafts.',
    load: async () => (await import('./drafts.ts')).draftsCommand,
  },
  {
    name: 'events',
    summary: 'Prints how calls ended on customers’ phones, and where scripts failed there.',
    load: async () => (await import('./events.ts')).eventsCommand,
  },
  {
    name: 'explain',
    summary: 'Explains why an element is visible, required or computed, and which layer sets it.',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'export',
    summary: 'Exports a form as one JSON document, or as the JSON Schema of its answers.',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'fill',
    summary: 'Generates valid and invalid answers for a form, or explains why it cannot be filled.',
    load: async () => (await import('./fill.ts')).fillCommand,
  },
  {
    name: 'import',
    summary: 'Imports an exported form as a base form or an insurer’s overlay.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'mapping',
    aliases: ['recipe'],
    summary: 'Adds an answer mapping to a live version, so that its pinned drafts migrate.',
    load: async () => (await import('./mapping.ts')).mappingCommand,
  },
  {
    name: 'pictures',
    aliases: ['sheet'],
    summary: 'Takes pictures of forms at phone size and compares them with the approved ones.',
    load: async () => (await import('./pictures.ts')).picturesCommand,
  },
  {
    name: 'policy',
    summary: 'Draws the PDF of a policy, or tells whether a PDF is the one it should be.',
    load: async () => (await import('./policy.ts')).policyCommand,
  },
  {
    name: 'publish',
    summary: 'Publishes a form, insurer, code list or documents; running servers serve it at once.',
    load: async () => (await import('./publish.ts')).publishCommand,
  },
  {
    name: 'rates',
    summary: 'Writes rate tables from CSV files into the rates of a product.',
    load: async () => (await import('./rates.ts')).ratesCommand,
  },
  {
    name: 'recompile',
    summary: 'Recompiles the validators of versions after an upgrade of the compiler.',
    load: async () => (await import('./recompile.ts')).recompileCommand,
  },
  {
    name: 'report',
    summary: 'Prints the publish report of a live version.',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  {
    name: 'rotate-keys',
    summary: 'Rewrites all encrypted rows with the newest data key, beside running servers.',
    load: async () => (await import('./rotate-keys.ts')).rotateKeysCommand,
  },
  {
    name: 'rule',
    summary: 'Checks a value with a rule, or many values in a batch.',
    load: async () => (await import('./rule.ts')).ruleCommand,
  },
  {
    name: 'snapshot',
    summary: 'Compares the fixture forms with their golden files, or updates them.',
    load: async () => (await import('./snapshot.ts')).snapshotCommand,
  },
  {
    name: 'timeline',
    summary: 'Lists the versions of a form or a code list in time: past, live and scheduled ones.',
    load: async () => (await import('./timeline.ts')).timelineCommand,
  },
  {
    name: 'trail',
    summary: 'Verifies the trails of applications: no entry was changed, removed, moved or added.',
    load: async () => (await import('./trail.ts')).trailCommand,
  },
  {
    name: 'unpublish',
    summary: 'Takes a live form out of use: the previous one in force serves again.',
    load: async () => (await import('./unpublish.ts')).unpublishCommand,
  },
];
