// The table of constructs and their consumers: looks at every cell.
import type { ConstructKind, DecisiveConstruct } from './constructs.ts';
import type { Cell } from './consumers/cell.ts';
import * as checking from './consumers/checking.ts';
import * as publishing from './consumers/publishing.ts';
import * as reading from './consumers/reading.ts';
import { subjectOf } from './subject.ts';

/** Every consumer of a form document. */
export const CONSUMERS = {
  'form checks': publishing.formChecks,
  compile: checking.compile,
  resolve: checking.resolving,
  browser: checking.browser,
  server: checking.server,
  fill: publishing.fill,
  fillability: publishing.fillability,
  lint: publishing.lint,
  diff: publishing.diff,
  drafts: publishing.drafts,
  overlay: publishing.overlay,
  locks: publishing.locks,
  explain: reading.explain,
  coverage: reading.coverage,
  export: checking.exported,
  snapshot: reading.snapshot,
  words: reading.words,
} as const satisfies Record<string, Cell>;

export type Consumer = keyof typeof CONSUMERS;
export const consumers = Object.keys(CONSUMERS) as Consumer[];

/** A construct with what is wrong in each of its cells; undefined where nothing is. */
export interface Row {
  kind: ConstructKind;
  name: string;
  flaws: Record<Consumer, string | undefined>;
}

/** Looks at every cell of a construct; a consumer that throws is wrong. */
export async function rowOf({ kind, name, row }: DecisiveConstruct): Promise<Row> {
  const subject = subjectOf(kind, name, row());
  const flaws = {} as Row['flaws'];
  for (const consumer of consumers)
    flaws[consumer] = await Promise.resolve(subject)
      .then((given) => CONSUMERS[consumer](given))
      .catch((error: unknown) => `throws ${String(error)}`);
  return { kind, name, flaws };
}
