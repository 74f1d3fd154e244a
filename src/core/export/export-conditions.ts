/** Visibility and conditions of a form as formulas over JSON Schema. */

import type {
  Comparison,
  Condition,
  In,
  MatchesList,
  SomeOrEvery,
} from '../../../schemas/generated/condition.ts';
import { foldCondition, type ConditionCases, type ExpressionCases } from '../conditions/fold-condition.ts';
import { all, any, not, probe, type Formula } from './export-formula.ts';
import { meetsConditionOf } from './meets-keyword.ts';
import { plainComparison, plainMembership, type PlainTest } from './plain-test.ts';
import {
  codesWithinRow,
  commonDepth,
  requiredSchemaAtPath,
  rowScopeOf,
  type JsonSchema,
  type RowScope,
} from './row-scope.ts';
import { answeredSchema } from './export-shapes.ts';
import { readsRowNumber, referencesOf } from '../conditions/references.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';

/** The section of the condition; undefined is the form as a whole. */
type Reader = IndexedSection | undefined;

/** Formulas of visibility, cached: each condition that reads an element needs the element's. */
const visibilities = new WeakMap<IndexedElement, Formula>();

/** The formula of a visible element: its condition and those of the sections around it hold. */
export function whenVisible(index: FormIndex, indexed: IndexedElement): Formula {
  const { element, parent } = indexed;
  const formula =
    visibilities.get(indexed) ??
    all(
      whenSectionVisible(index, parent),
      element.visibleWhen === undefined || whenTrue(index, element.visibleWhen, parent),
    );
  visibilities.set(indexed, formula);
  return formula;
}

/** The formula of a visible section. */
export const whenSectionVisible = (index: FormIndex, indexed: IndexedSection): Formula =>
  all(
    ...indexed.chain.map(
      ({ section, chain }) =>
        section.visibleWhen === undefined || whenTrue(index, section.visibleWhen, chain.at(-2)),
    ),
  );

/** The formula of a condition that is definitely true. An answer to a hidden element never counts. */
export const whenTrue = (index: FormIndex, condition: Condition, reader: Reader): Formula =>
  foldCondition(condition, formulaCases(index, reader))(true);

/** The formula of a condition that is definitely true, or definitely false. Neither holds of an unknown condition. */
type FormulaWhen = (holds: boolean) => Formula;

/** What an operand reads. */
interface OperandReads {
  /** The elements without which its value is unknown. */
  elements: readonly IndexedElement[];
  /** Depth of the innermost object that holds one of its answers. */
  depth: number;
}

function formulaCases(index: FormIndex, reader: Reader): ConditionCases<FormulaWhen, OperandReads> {
  const test = (
    condition: Comparison | In | MatchesList | SomeOrEvery,
    reads: OperandReads[],
    plain?: PlainTest,
  ) => formulaOfTest(index, reader, condition, reads, plain);
  const comparison = (condition: Comparison, ...reads: OperandReads[]) =>
    test(condition, reads, plainComparison(index, condition));
  return {
    ...readsCases(index, rowScopeOf(reader)),
    allOrAny:
      ({ op }, parts) =>
      (holds) =>
        ((op === 'all') === holds ? all : any)(...parts.map((part) => part(holds))),
    not: (_condition, part) => (holds) => part(!holds),
    comparison,
    between({ left, min, max }, leftReads, minReads, maxReads) {
      const atLeast = comparison({ op: 'ge', left, right: min }, leftReads, minReads);
      const atMost = comparison({ op: 'le', left, right: max }, leftReads, maxReads);
      return (holds) => (holds ? all : any)(atLeast(holds), atMost(holds));
    },
    in: (condition, reads) => test(condition, [reads], plainMembership(index, condition)),
    empty({ left }) {
      const answered = whenAnswered(index, index.elementById.get(left.element)!);
      return (holds) => (holds ? not(answered) : answered);
    },
    matchesList: (condition, reads) => test(condition, [reads]),
    ref: (_condition, meaning = () => false) => meaning,
    someOrEvery: (condition) =>
      test(condition, [{ elements: [], depth: depthOf(index, condition.rows, rowScopeOf(reader)) }]),
  };
}

const readsCases = (index: FormIndex, readerScope: RowScope): ExpressionCases<unknown, OperandReads> => ({
  element: ({ element }) => ({
    elements: [index.elementById.get(element)!],
    depth: depthOf(index, element, readerScope),
  }),
  constant: () => NO_READS,
  context: ({ context }) =>
    context === 'rowNumber' ? { elements: [], depth: readerScope.length } : NO_READS,
  // Whoever checks answers may not know it.
  answer: () => NO_READS,
  rows: ({ rows }) => ({ elements: [], depth: depthOf(index, rows, readerScope) }),
  call: ({ fn }, args) => ({
    // The others may be unknown.
    elements: fn === 'coalesce' ? [] : args.flatMap(({ elements }) => elements),
    depth: deepestOf(args),
  }),
  // A code that the list does not have leaves its attribute unknown.
  attribute: (_operand, left) => ({ elements: [], depth: left.depth }),
  choice: ({ when }, _when, ...values) => ({
    elements: [],
    depth: Math.max(
      deepestOf(values),
      readsRowNumber(when) ? readerScope.length : 0,
      ...referencesOf(when).map((id) => depthOf(index, id, readerScope)),
    ),
  }),
  // An aggregate skips unanswered values.
  aggregate: (_call, args) => ({ elements: [], depth: deepestOf(args) }),
});

/** Depth of the innermost object that holds one value of an element or a section for a reader. */
function depthOf(index: FormIndex, id: string, readerScope: RowScope): number {
  const element = index.elementById.get(id);
  const rows = rowScopeOf(element ? element.parent : index.sectionById.get(id));
  const isInScope = element && rows.every((step, i) => step === readerScope[i]);
  return isInScope ? rows.length : commonDepth(rows, readerScope);
}

const NO_READS: OperandReads = { elements: [], depth: 0 };
const deepestOf = (reads: readonly OperandReads[]): number => Math.max(0, ...reads.map(({ depth }) => depth));

/** A test in plain JSON Schema where there is one, and as `meets` otherwise. */
const formulaOfTest =
  (
    index: FormIndex,
    reader: Reader,
    condition: Comparison | In | MatchesList | SomeOrEvery,
    reads: readonly OperandReads[],
    plain: PlainTest | undefined,
  ): FormulaWhen =>
  (holds) => {
    if (plain) return whenAnswered(index, plain.element, holds ? plain.schema : { not: plain.schema });
    const depth = deepestOf(reads);
    const meets = meetsConditionOf(index, condition, reader, rowScopeOf(reader).slice(0, depth));
    return all(
      ...reads.flatMap(({ elements }) => elements).map((element) => whenVisible(index, element)),
      probe(depth, { type: 'object', meets: holds ? meets : { op: 'not', of: meets } }),
    );
  };

/** The formula of an element that is visible and has an answer that fits the schema. */
export function whenAnswered(index: FormIndex, element: IndexedElement, value: JsonSchema = {}): Formula {
  const { parent, type } = element;
  const code = element.element.elementCode;
  const schema = requiredSchemaAtPath([...codesWithinRow(parent), code], {
    ...answeredSchema(type),
    ...value,
  });
  return all(whenVisible(index, element), probe(rowScopeOf(parent).length, schema));
}
