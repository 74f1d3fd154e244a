import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { narrowed, sourcesOf } from './answer-sources.ts';
import { placeIn, readsOf, type Scope, type ScopedForm } from './scoped-form.ts';

/** Screens that wait for each other would never all be final. Follows what some customer of the form has. */
export function cycleFrom(candidate: ScopedForm, all: readonly ScopedForm[]): PublishProblem | undefined {
  const visited = new Set<string>();
  const visit = (reader: ScopedForm, customers: Scope, steps: readonly string[]): string[] | undefined => {
    const key = JSON.stringify([all.indexOf(reader), customers]);
    if (visited.has(key)) return undefined;
    visited.add(key);
    for (const { owner, answer } of readsOf(reader))
      for (const source of sourcesOf({ scope: customers }, answer.screen, all)) {
        const path = [...steps, `${placeIn(reader, owner)} → ${placeIn(source, answer.element)}`];
        if (source.form.screen === candidate.form.screen) return path;
        const cycle = visit(source, narrowed(customers, source.scope), path);
        if (cycle) return cycle;
      }
    return undefined;
  };
  const path = visit(candidate, candidate.scope, []);
  return path && publishProblem('answer.cycle', candidate.form.screen, { path: path.join('; ') });
}
