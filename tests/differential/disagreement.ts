import { isDeepStrictEqual } from 'node:util';
import type { Form } from '../../schemas/generated/form.ts';
import type { Checker, PublishedForm, CheckerResult } from './checker.ts';

/** Answers whose checkers return different results, by checker. */
export interface Disagreement {
  form: Form;
  answers: unknown;
  results: Record<string, CheckerResult>;
}

/** Runs all checkers. They must agree on accepting or refusing, and on the answers and issues that they return. */
export async function findDisagreements(
  checkers: readonly Checker[],
  published: PublishedForm,
  cases: readonly unknown[],
): Promise<{ firstResults: readonly CheckerResult[]; disagreements: Disagreement[] }> {
  const resultsByChecker = await Promise.all(checkers.map(({ check }) => check(published, cases)));
  const disagreements = cases.flatMap((answers, i): Disagreement[] => {
    const results = resultsByChecker.map((ofChecker) => ofChecker[i]!);
    if (agree(results)) return [];
    return [
      {
        form: published.form,
        answers,
        results: Object.fromEntries(checkers.map(({ name }, j) => [name, results[j]!])),
      },
    ];
  });
  return { firstResults: resultsByChecker[0]!, disagreements };
}

function agree(results: readonly CheckerResult[]): boolean {
  const [first] = results;
  const detailed = results.filter((result) => (result.ok ? result.answers : result.issues) !== undefined);
  return (
    results.every(({ ok }) => ok === first!.ok) &&
    detailed.every((result) => isDeepStrictEqual(result, detailed[0]))
  );
}

/** A disagreement as text for the test report. */
export const describeDisagreement = ({ form, answers, results }: Disagreement): string =>
  [
    ...Object.entries(results).map(([name, result]) => `${name}: ${JSON.stringify(result)}`),
    `answers: ${JSON.stringify(answers)}`,
    `form: ${JSON.stringify({ sections: form.sections, groupChecks: form.groupChecks })}`,
  ].join('\n');
