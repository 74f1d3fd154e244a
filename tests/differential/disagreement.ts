import { isDeepStrictEqual } from 'node:util';
import type { Form } from '../../schemas/generated/form.ts';
import type { Checker, PublishedForm, CheckerResult } from './checker.ts';

/** Some answers of which the judges say different things. */
export interface Disagreement {
  form: Form;
  answers: unknown;
  results: Record<string, CheckerResult>;
}

/** Puts answers before all judges; they must agree on right and wrong, and on every issue that they tell. */
export async function findDisagreements(
  judges: readonly Checker[],
  published: PublishedForm,
  cases: readonly unknown[],
): Promise<{ first: readonly CheckerResult[]; found: Disagreement[] }> {
  const verdicts = await Promise.all(judges.map(({ check }) => check(published, cases)));
  const found = cases.flatMap((answers, i): Disagreement[] => {
    const said = verdicts.map((verdict) => verdict[i]!);
    if (agree(said)) return [];
    return [
      {
        form: published.form,
        answers,
        results: Object.fromEntries(judges.map(({ name }, j) => [name, said[j]!])),
      },
    ];
  });
  return { first: verdicts[0]!, found };
}

function agree(said: readonly CheckerResult[]): boolean {
  const [first] = said;
  const telling = said.filter((one) => (one.ok ? one.answers : one.issues) !== undefined);
  return (
    said.every(({ ok }) => ok === first!.ok) && telling.every((one) => isDeepStrictEqual(one, telling[0]))
  );
}

/** A disagreement as a person reads it. */
export const describeDisagreement = ({ form, answers, results }: Disagreement): string =>
  [
    ...Object.entries(results).map(([name, one]) => `${name}: ${JSON.stringify(one)}`),
    `answers: ${JSON.stringify(answers)}`,
    `form: ${JSON.stringify({ sections: form.sections, groupChecks: form.groupChecks })}`,
  ].join('\n');
