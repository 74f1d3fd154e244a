import Ajv from 'ajv';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { flattenAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import { exportSchema, type MeetsCondition } from '../../src/core/export/export-schema.ts';
import type { FormIndex, IndexedSection } from '../../src/core/form/form-index.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { ruleKeyword } from '../../validators/rule/rule-keyword.ts';
import type { AnyRule, RuleContext } from '../../validators/rule/rule.ts';
import type { Checker } from './checker.ts';
import { ancestorsAt, evaluateCondition } from './condition-oracle.ts';

export type Rules = Readonly<Record<string, AnyRule>>;

interface CompiledSchema {
  call(context: RuleContext, answers: unknown): boolean;
}

/** Judges by nothing but the exported schema, under AJV at run time and with an evaluator of its own for `meets`. */
export function oracleChecker(context: RuleContext, rules: Rules): Checker {
  const ajv = exportedAjv(rules);
  const compiled = new WeakMap<FormIndex, CompiledSchema>();
  return {
    name: 'exported schema',
    async check({ index }, cases) {
      const validate: CompiledSchema = compiled.get(index) ?? ajv.compile(exportSchema(index));
      compiled.set(index, validate);
      return cases.map((answers) =>
        validate.call(context, asExported(index, answers, context)) ? { ok: true } : { ok: false },
      );
    },
  };
}

/** AJV with every keyword of ours: to make one takes longer than to compile a form. */
function exportedAjv(rules: Rules): Ajv {
  const ajv = new Ajv({
    strict: true,
    code: { optimize: false },
    // Whether a type is written beside every keyword is a matter of style.
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
      at?: { rootData: unknown; instancePath: string },
    ) {
      const around = ancestorsAt(at!.rootData, at!.instancePath);
      return evaluateCondition(meets, around, { context: this, rules }) === true;
    },
  });
  return ajv;
}

/**
 * Answers as the exported schema describes them: normalised where they stand, with computed values in their places.
 * What counts as unanswered is left in, for the schema has to know it. Answers of another shape are left alone.
 */
function asExported(index: FormIndex, answers: unknown, context: RuleContext): unknown {
  if (checkShape(index, answers).length > 0) return answers;
  const flat = normaliseAnswers(index, flattenAnswers(index, answers as Answers));
  const state = resolve(index, flat, context);
  const copy = structuredClone(answers) as Record<string, unknown>;
  for (const section of index.sections) settle(section, copy, '', (path) => state.get(path)?.computed);
  return copy;
}

function settle(
  indexed: IndexedSection,
  around: Record<string, unknown>,
  prefix: string,
  computed: (path: string) => AnswerValue | undefined,
): void {
  const { sectionCode, repeat } = indexed.section;
  const path = `${prefix}${sectionCode}`;
  if (!repeat && computedWithin(indexed, path, computed)) around[sectionCode] ??= {};
  const given = around[sectionCode] as Record<string, unknown>[] | Record<string, unknown> | undefined;
  const rows = given === undefined ? [] : Array.isArray(given) ? given : [given];
  for (const row of rows) {
    const at = repeat ? `${path}/${String(row['rowId'])}` : path;
    for (const { element, type } of indexed.elements) {
      const value = row[element.elementCode] as AnswerValue | undefined;
      const settled =
        computed(`${at}/${element.elementCode}`) ?? (value === undefined ? value : type.normalise(value));
      if (settled !== undefined) row[element.elementCode] = settled;
    }
    if (indexed.child) settle(indexed.child, row, `${at}/`, computed);
  }
}

/** A section without a single given answer may still hold values that are worked out. */
const computedWithin = (
  { elements }: IndexedSection,
  path: string,
  computed: (path: string) => AnswerValue | undefined,
): boolean => elements.some(({ element }) => computed(`${path}/${element.elementCode}`) !== undefined);
