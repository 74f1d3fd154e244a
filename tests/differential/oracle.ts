import Ajv from 'ajv';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { flattenAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { typedComputedIssues } from '../../src/core/answers/computed-answers.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import { exportSchema, type MeetsCondition } from '../../src/core/export/export-schema.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../../src/core/form/form-index.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { ruleKeyword } from '../../validators/rule/rule-keyword.ts';
import type { AnyRule, RuleContext } from '../../validators/rule/rule.ts';
import type { Checker } from './checker.ts';
import { ancestorsAt, evaluateCondition } from './condition-oracle.ts';

export type Rules = Readonly<Record<string, AnyRule>>;

interface CompiledSchema {
  call(context: RuleContext, answers: unknown): boolean;
}

/** Checks with the exported schema alone: compiled by AJV at run time, with the oracle's own evaluator of `meets`. */
export function oracleChecker(context: RuleContext, rules: Rules): Checker {
  const ajv = exportedAjv(rules);
  const compiledSchemas = new WeakMap<FormIndex, CompiledSchema>();
  return {
    name: 'exported schema',
    async check({ index }, cases) {
      const validate: CompiledSchema = compiledSchemas.get(index) ?? ajv.compile(exportSchema(index));
      compiledSchemas.set(index, validate);
      return cases.map((answers) =>
        !sendsComputedAnswer(index, answers, context) &&
        validate.call(context, asExported(index, answers, context))
          ? { ok: true }
          : { ok: false },
      );
    },
  };
}

/** AJV with every keyword of Baoform. Made once, as that takes longer than compiling a form. */
function exportedAjv(rules: Rules): Ajv {
  const ajv = new Ajv({
    strict: true,
    code: { optimize: false },
    // Exported schemas need not state a type next to every keyword.
    strictTypes: false,
    passContext: true,
    ownProperties: true,
    messages: false,
  });
  for (const rule of Object.values(rules)) ajv.addKeyword(ruleKeyword(rule));
  ajv.addKeyword({
    keyword: 'meets',
    type: 'object',
    errors: false,
    validate(
      this: RuleContext,
      meets: MeetsCondition,
      _data: unknown,
      _schema: unknown,
      dataContext?: { rootData: unknown; instancePath: string },
    ) {
      const ancestors = ancestorsAt(dataContext!.rootData, dataContext!.instancePath);
      return evaluateCondition(meets, ancestors, { context: this, rules }) === true;
    },
  });
  return ajv;
}

/** Whether a value was sent for a computed answer and differs; the exported schema computes nothing and cannot tell. */
function sendsComputedAnswer(index: FormIndex, answers: unknown, context: RuleContext): boolean {
  if (checkShape(index, answers).length > 0) return false;
  const sent = normaliseAnswers(index, flattenAnswers(index, answers as Answers));
  const flat = { values: new Map(sent.values), rows: sent.rows };
  return typedComputedIssues(sent, flat, resolve(index, flat, context)).length > 0;
}

/**
 * Answers as the exported schema describes them: normalised in place, with computed values and
 * without confirmations of other values. Empty answers stay in,
 * because the schema itself has to treat them as unanswered. Answers of another shape stay unchanged.
 */
function asExported(index: FormIndex, answers: unknown, context: RuleContext): unknown {
  if (checkShape(index, answers).length > 0) return answers;
  const flat = normaliseAnswers(index, flattenAnswers(index, answers as Answers));
  const state = resolve(index, flat, context);
  const copy = structuredClone(answers) as Record<string, unknown>;
  for (const section of index.sections)
    normaliseSection(section, copy, '', {
      computed: (path) => state.get(path)?.computed,
      isTakenBack: ({ inputType }, path) => inputType === 'confirmation' && !flat.values.has(path),
    });
  return copy;
}

interface ValuesByPath {
  computed(path: string): AnswerValue | undefined;
  /** Whether a confirmation is of other values; the exported schema cannot tell. */
  isTakenBack(indexed: IndexedElement, path: string): boolean;
}

function normaliseSection(
  indexed: IndexedSection,
  parent: Record<string, unknown>,
  prefix: string,
  values: ValuesByPath,
): void {
  const { computed, isTakenBack } = values;
  const { sectionCode, repeat } = indexed.section;
  const path = `${prefix}${sectionCode}`;
  if (!repeat && hasComputedValue(indexed, path, computed)) parent[sectionCode] ??= {};
  const sectionAnswers = parent[sectionCode] as
    | Record<string, unknown>[]
    | Record<string, unknown>
    | undefined;
  const rows =
    sectionAnswers === undefined ? [] : Array.isArray(sectionAnswers) ? sectionAnswers : [sectionAnswers];
  for (const row of rows) {
    const rowPath = repeat ? `${path}/${String(row['rowId'])}` : path;
    for (const inRow of indexed.elements) {
      const { element, type } = inRow;
      const value = row[element.elementCode] as AnswerValue | undefined;
      const normalised =
        computed(`${rowPath}/${element.elementCode}`) ??
        (value === undefined ? value : type.normalise(value));
      if (isTakenBack(inRow, `${rowPath}/${element.elementCode}`)) delete row[element.elementCode];
      else if (normalised !== undefined) row[element.elementCode] = normalised;
    }
    for (const child of indexed.children) normaliseSection(child, row, `${rowPath}/`, values);
  }
}

/** A section without answers may still have computed values. */
const hasComputedValue = (
  { elements, children }: IndexedSection,
  path: string,
  computed: (path: string) => AnswerValue | undefined,
): boolean =>
  elements.some(({ element }) => computed(`${path}/${element.elementCode}`) !== undefined) ||
  children.some(
    (child) =>
      !child.section.repeat && hasComputedValue(child, `${path}/${child.section.sectionCode}`, computed),
  );
