// Finds the forms that commands over several forms are asked for.
import { basename } from 'node:path';
import { fixtureForms, type FixtureForm } from './fixture-forms.ts';
import { formsOfFile, readForm } from './read-form.ts';

/** Describes the arguments of commands over several forms in their help. */
export const FORMS_HELP = `a form of fixtures/forms: invoice, invoice/hemu; or a file with a base form, an overlay or an
               insurer, of which all screens or one: fixtures/insurers/yunxiu.json#invoice`;

/**
 * The forms that arguments name; all of fixtures/forms without arguments.
 *
 * @throws UsageError for a name that is no form
 */
export function namedForms(names: readonly string[]): FixtureForm[] {
  const fixtures = fixtureForms();
  if (names.length === 0) return fixtures;
  return names.flatMap((name) => {
    const fixture = fixtures.find((form) => form.name === name);
    return fixture ? [fixture] : formsOfFile(name).map(formOfFile);
  });
}

function formOfFile(name: string): FixtureForm {
  const { form, layers } = readForm(name);
  const [file = name] = name.split('#');
  return { name, screen: form.screen, ...(layers.length > 0 ? { insurer: basename(file, '.json') } : {}) };
}

/** Whether a form is one of fixtures/forms, whose golden files and pictures are kept in the repository. */
export const isFixture = ({ name }: FixtureForm): boolean =>
  fixtureForms().some((form) => form.name === name);

/** What the golden files and pictures of a form are called: `invoice`, `invoice/hemu`. */
export const formLabel = ({ screen, insurer }: FixtureForm): string =>
  insurer === undefined ? screen : `${screen}/${insurer}`;
