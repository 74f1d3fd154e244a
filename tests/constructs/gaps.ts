// The cells of the table that are empty on purpose, with the reason; the test fails when one is filled.
import { groupCheckNames } from '../../src/core/form/group-checks.ts';
import type { ConstructKind } from './constructs.ts';
import type { Consumer } from './table.ts';

interface Gap {
  consumer: Consumer;
  kind: ConstructKind;
  /** The constructs of the kind; all when absent. */
  names?: readonly string[];
  reason: string;
}

const COUNTED =
  'coverage counts input types, rules, operators and checks; this table covers what else a form can say';
const NUMBERS_BY_CHANCE = 'the filler draws numbers near their lowest, and equal ones by chance alone';

const GAPS: readonly Gap[] = [
  {
    consumer: 'fill',
    kind: 'operator',
    names: ['all', 'any', 'eq', 'between'],
    reason: NUMBERS_BY_CHANCE,
  },
  ...(['operand', 'element', 'section', 'step', 'setting', 'operation', 'word'] as const).map(
    (kind): Gap => ({
      consumer: 'coverage',
      kind,
      reason: COUNTED,
    }),
  ),
  {
    consumer: 'locks',
    kind: 'check',
    // The confirmation of a warning is an element, and keeps the warning with it.
    names: [...groupCheckNames(), 'when', 'issue'],
    reason: 'locks are of elements: an overlay may remove any check of its base',
  },
  {
    consumer: 'locks',
    kind: 'section',
    names: ['repeat.min', 'repeat.max', 'repeat.bounds', 'section', 'sections'],
    reason: 'locks are of elements: a section is locked with its elements, its rows are not',
  },
  {
    consumer: 'locks',
    kind: 'word',
    reason: 'an overlay removes no words of its base, and the lock textFixed keeps those that are there',
  },
  {
    consumer: 'export',
    kind: 'outcome',
    reason: 'the exported schema says which answers are valid: those of every outcome are',
  },
  {
    consumer: 'explain',
    kind: 'section',
    names: ['section', 'sections'],
    reason: 'where a section is shows in the paths of its elements',
  },
];

/** The reason why a cell is empty; undefined for a cell that must be filled. */
export const gapOf = (kind: ConstructKind, name: string, consumer: Consumer): string | undefined =>
  GAPS.find(
    (gap) =>
      gap.kind === kind && gap.consumer === consumer && (gap.names === undefined || gap.names.includes(name)),
  )?.reason;
