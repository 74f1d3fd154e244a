// The fixtures of answers to the application form, with the issues that a check must report.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import type { Insurer } from './trade.ts';

/** A customer's answers to an insurer's form. */
export interface AnswerFixture {
  name: string;
  title: string;
  insurer: Insurer;
  /** The day of the check, as `YYYY-MM-DD`. */
  asOf: string;
  answers: Answers;
  issues: Issue[];
}

const folder = join(projectRoot(), 'fixtures/answers/insureInfomation');

export const answerFixtures: readonly AnswerFixture[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => ({
    name: file.replace('.json', ''),
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<AnswerFixture, 'name'>),
  }));

export const answerFixture = (name: string): AnswerFixture =>
  answerFixtures.find((fixture) => fixture.name === name)!;
