import { existsSync, readdirSync } from 'node:fs';
import { fixturePath, jsonBaseNames } from './fixture-path.ts';
import { readJson } from './read-json.ts';

/** Answers of the fixtures, with the day on which they are judged. */
export interface AnswersFixture {
  name: string;
  asOf: string;
  answers: unknown;
}

/** A form of the fixtures by the name that commands take: `insureInfomation`, `insureInfomation/chenghai`. */
export interface FixtureForm {
  name: string;
  screen: string;
  /** Absent for a base form. */
  insurer?: string;
}

/** Every form of the fixtures, each base before its overlays. */
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

/** The answers that were written for a form; those that name no insurer are for the base. */
export const answersFor = ({ screen, insurer }: FixtureForm): AnswersFixture[] =>
  jsonBaseNames(fixturePath(`answers/${screen}`)).flatMap((name) => {
    const given = readJson(fixturePath(`answers/${screen}/${name}.json`)) as AnswersFixture & {
      insurer?: string;
    };
    return given.insurer === insurer ? [{ name, asOf: given.asOf, answers: given.answers }] : [];
  });
