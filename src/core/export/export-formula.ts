/** Formulas over JSON Schema: how exported conditions are simplified and taken apart by depth. */

import type { JsonSchema } from './row-scope.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/**
 * A two-valued formula over nested objects: the answers as a whole (depth 0), a row (1), a row inside that row (2).
 * Built only by the functions below, which simplify as they build.
 */
export type Formula = boolean | Term;
type Term = Probe | Not | Group;

interface TermBase {
  /** Equal terms have equal keys. */
  key: string;
  /** Depth of the innermost object that is probed. */
  depth: number;
}
interface Probe extends TermBase {
  op: 'probe';
  schema: JsonSchema;
}
interface Not extends TermBase {
  op: 'not';
  of: Probe | Group;
}
interface Group extends TermBase {
  op: 'all' | 'any';
  of: readonly Term[];
}

/** True of an object at this depth that fits the schema. */
export const probe = (depth: number, schema: JsonSchema): Formula => ({
  op: 'probe',
  depth,
  schema,
  key: `${depth}${canonicalJson(schema)}`,
});

export function not(formula: Formula): Formula {
  if (typeof formula === 'boolean') return !formula;
  if (formula.op === 'not') return formula.of;
  return { op: 'not', of: formula, depth: formula.depth, key: `!${formula.key}` };
}

export const all = (...parts: readonly Formula[]): Formula => group('all', parts);
export const any = (...parts: readonly Formula[]): Formula => group('any', parts);

function group(op: Group['op'], parts: readonly Formula[]): Formula {
  const decides = op === 'any';
  const terms = new Map<string, Term>();
  for (const part of parts) {
    if (part === decides) return decides;
    if (typeof part === 'boolean') continue;
    for (const term of part.op === op ? part.of : [part]) terms.set(term.key, term);
  }
  for (const key of terms.keys()) if (terms.has(`!${key}`)) return decides;
  const of = [...terms.values()];
  if (of.length === 0) return !decides;
  if (of.length === 1) return of[0]!;
  const depth = Math.max(...of.map((term) => term.depth));
  return { op, of, depth, key: `(${op} ${of.map(({ key }) => key).join(' ')})` };
}

/** The largest part that probes nothing deeper than `depth`; undefined when every part does. */
export function shallowPart(formula: Formula, depth: number): Formula | undefined {
  if (typeof formula === 'boolean') return undefined;
  if (formula.depth <= depth) return formula;
  if (formula.op === 'probe') return undefined;
  if (formula.op === 'not') return shallowPart(formula.of, depth);
  const shallow = formula.of.filter((term) => term.depth <= depth);
  if (shallow.length > 0) return group(formula.op, shallow);
  for (const term of formula.of) {
    const part = shallowPart(term, depth);
    if (part !== undefined) return part;
  }
  return undefined;
}

/** Simplifies the formula for a part that holds or fails (a step of Shannon's expansion). */
export function assume(formula: Formula, part: Formula, holds: boolean): Formula {
  if (typeof formula === 'boolean' || typeof part === 'boolean') return formula;
  if (part.op === 'not') return assume(formula, part.of, !holds);
  // Every part of a true conjunction is true, and every part of a false disjunction is false.
  if (part.op !== 'probe' && (part.op === 'all') === holds)
    return part.of.reduce<Formula>((simplified, term) => assume(simplified, term, holds), formula);
  return substitute(formula, part, holds);
}

function substitute(formula: Formula, part: Probe | Group, holds: boolean): Formula {
  if (typeof formula === 'boolean') return formula;
  if (formula.key === part.key) return holds;
  if (formula.op === 'probe') return formula;
  if (formula.op === 'not') return not(substitute(formula.of, part, holds));
  const rest = part.op === formula.op ? without(formula.of, part.of) : undefined;
  const terms = (rest ?? formula.of).map((term) => substitute(term, part, holds));
  return group(formula.op, rest ? [...terms, holds] : terms);
}

/** The terms without `removed`; undefined unless all of `removed` are among them. */
function without(terms: readonly Term[], removed: readonly Term[]): Term[] | undefined {
  const keys = new Set(removed.map(({ key }) => key));
  const rest = terms.filter(({ key }) => !keys.has(key));
  return rest.length === terms.length - keys.size ? rest : undefined;
}

/** The schema of objects for which the formula holds. All its probes must be of that object. */
export function schemaOf(formula: Formula): JsonSchema {
  if (typeof formula === 'boolean') return formula ? {} : { not: {} };
  switch (formula.op) {
    case 'probe':
      return formula.schema;
    case 'not':
      return { not: schemaOf(formula.of) };
    case 'all':
      return { allOf: formula.of.map(schemaOf) };
    case 'any':
      return { anyOf: formula.of.map(schemaOf) };
  }
}
