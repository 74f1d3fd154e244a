import { existsSync, readdirSync } from 'node:fs';
import { fixturePath, jsonBaseNames } from './fixture-path.ts';
import { readJson } from './read-json.ts';

/** A fixture with answers and the date as of which they are checked. */
export interface AnswersFixture {
  name: string;
  asOf: string;
  answers: unknown;
}

/** A fixture form; its name is an argument of commands: `insureInfomation`, `insureInfomation/chenghai`. */
export interface FixtureForm {
  name: string;
  screen: string;
  /** Absent for a base form. */
  insurer?: string;
}

/** All fixture forms, each base before its overlays. */
export const fixtureForms = (): FixtureForm[] =>
  readdirSync(fixturePath('forms'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((screen) => [
      ...(existsSync(fixturePath(`forms/${screen}/base.json`)) ? [{ name: screen, screen }] : []),
      ...jsonBaseNames(fixturePath(`forms/${screen}/overlays`)).map((insurer) => ({
        name: `${screen}/${insurer}`,
        screen,
        insurer,
      })),
    ]);

/** The answer fixtures of a form; those without an insurer belong to the base form. */
export const answersFor = ({ screen, insurer }: FixtureForm): AnswersFixture[] =>
  jsonBaseNames(fixturePath(`answers/${screen}`)).flatMap((name) => {
    const fixture = readJson(fixturePath(`answers/${screen}/${name}.json`)) as AnswersFixture & {
      insurer?: string;
    };
    return fixture.insurer === insurer ? [{ name, asOf: fixture.asOf, answers: fixture.answers }] : [];
  });
