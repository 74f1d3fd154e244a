// Reads forms, answers and code lists from `fixtures`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeList, CodeListItem } from '../../schemas/generated/code-list.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { flatten } from '../../src/core/overlay/flatten.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const folder = join(projectRoot(), 'fixtures');

/** Reads a fixture as JSON; the caller names its type. */
export const readFixture = <Document>(path: string): Document =>
  JSON.parse(readFileSync(join(folder, path), 'utf8')) as Document;

export const fixtureNames = (path: string): string[] =>
  readdirSync(join(folder, path))
    .filter((name) => name.endsWith('.json'))
    .sort();

/** Answers, and the issues that checking them must return. */
export interface AnswersFixture {
  title: string;
  insurer: string;
  asOf: string;
  answers: unknown;
  issues: Issue[];
}

export const answersFixtures = (): [name: string, fixture: AnswersFixture][] =>
  fixtureNames('answers/insureInfomation').map((name) => [
    name.replace('.json', ''),
    readFixture(`answers/insureInfomation/${name}`),
  ]);

const hasOverlays = (screen: string): boolean => existsSync(join(folder, 'forms', screen, 'overlays'));

/** The screens with an overlay for each insurer. */
export const fixtureScreens = readdirSync(join(folder, 'forms')).filter(hasOverlays).sort();

/** The screens whose form is the same for all insurers. */
export const insurerNeutralScreens = readdirSync(join(folder, 'forms'))
  .filter((screen) => !hasOverlays(screen))
  .sort();

/** The answer fixtures of such a screen, by name. */
export const insurerNeutralAnswers = (
  screen: string,
): [name: string, fixture: Omit<AnswersFixture, 'insurer'>][] =>
  fixtureNames(`answers/${screen}`).map((name) => [
    name.replace('.json', ''),
    readFixture(`answers/${screen}/${name}`),
  ]);

/** An insurer's form: the base with the insurer's overlay, flattened as publishing does. */
export function insurerForm(insurer: string, screen = 'insureInfomation'): Form {
  const base = readFixture<Form>(`forms/${screen}/base.json`);
  const overlay = readFixture<Overlay>(`forms/${screen}/overlays/${insurer}.json`);
  const result = flatten(base, [overlay]);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.form;
}

/** A lookup of items in the code lists of the fixtures. */
export function fixtureLists(): (listId: string, code: string) => CodeListItem | undefined {
  const lists = new Map(
    fixtureNames('code-lists').map((name) => {
      const { listId, items } = readFixture<CodeList>(`code-lists/${name}`);
      return [listId, new Map(items.map((item) => [item.code, item]))];
    }),
  );
  return (listId, code) => lists.get(listId)?.get(code);
}
