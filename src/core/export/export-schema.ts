import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import { ROW_ID } from '../answers/check-shape.ts';
import { whenSectionVisible, whenTrue, whenVisible } from './export-conditions.ts';
import { all, not, type Formula } from './export-formula.ts';
import { groupRules } from './export-groups.ts';
import { whenNotOffered } from './export-items.ts';
import type { MeetsCondition } from './meets-keyword.ts';
import {
  codesWithinRow,
  codesToSection,
  requiredSchemaAtPath,
  rowScopeOf,
  schemaAtPath,
  type JsonSchema,
} from './row-scope.ts';
import { ExportRules } from './export-rules.ts';
import { answeredSchema, shapeSchema } from './export-shapes.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { sourcePath } from '../form/source-path.ts';
import { withMessages } from '../words/form-messages.ts';

export type { JsonSchema, MeetsCondition };
export type { MeetsOperand } from './meets-keyword.ts';

interface ExportOptions {
  /** Adds the labels of this language as titles. */
  locale?: string;
}

/**
 * A whole form as one self-contained JSON Schema (draft-07), for integrators who check answers without our code.
 *
 * It describes `Answers`: nested, normalised, and with computed values filled in; it computes nothing, so it
 * cannot refuse another value in the place of a computed one, or a confirmation of other values. `''`, `[]` and
 * `{}` count as not answered. The answer to a hidden element only needs the right shape. Visibility, requiredness and
 * options are `if/then`; parts of a row's condition about answers outside the row are decided outside.
 *
 * Beside draft-07 it uses the keywords of `validators/`, which need the rule context, and `meets`.
 */
export function exportSchema(index: FormIndex, { locale }: ExportOptions = {}): JsonSchema {
  const rules = new ExportRules();
  for (const section of index.sectionById.values()) addSectionRules(index, rules, section);
  for (const element of index.elements) addElementRules(index, rules, element);
  for (const { when, rowScope, then } of groupRules(index)) rules.add(when, rowScope, then);
  const words = (locale !== undefined && withMessages(index.form).form.words[locale]) || {};
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...objectSchema(undefined, index.sections, rules, words),
  };
}

type Words = Record<string, string>;

/** The answers of one section or row, or of the whole form, with everything inside. */
function objectSchema(
  indexed: IndexedSection | undefined,
  sections: readonly IndexedSection[],
  rules: ExportRules,
  words: Words,
): JsonSchema {
  const isRow = indexed?.section.repeat !== undefined;
  const allOf = indexed === undefined || isRow ? rules.schemasFor(indexed) : [];
  return {
    type: 'object',
    additionalProperties: false,
    ...(isRow ? { required: ['rowId'] } : {}),
    properties: {
      ...(isRow ? { rowId: { type: 'string', pattern: ROW_ID.source } } : {}),
      ...Object.fromEntries((indexed?.elements ?? []).flatMap((element) => property(element, words))),
      ...Object.fromEntries(
        sections.map((section) => [section.section.sectionCode, sectionSchema(section, rules, words)]),
      ),
    },
    ...(allOf.length > 0 ? { allOf } : {}),
  };
}

function sectionSchema(indexed: IndexedSection, rules: ExportRules, words: Words): JsonSchema {
  const { sectionId, repeat } = indexed.section;
  const title = words[`${sectionId}.title`];
  const answers = objectSchema(indexed, indexed.children, rules, words);
  return {
    ...(title === undefined ? {} : { title }),
    ...(repeat ? { type: 'array', maxItems: repeat.max, items: answers } : answers),
  };
}

function property({ element, type }: IndexedElement, words: Words): [string, JsonSchema][] {
  if (type.valueKind === 'none') return [];
  const title = words[`${element.elementId}.elementName`];
  const { elementCode, initialValue } = element;
  const source: [string, JsonSchema][] = initialValue ? [[sourcePath(elementCode), { type: 'boolean' }]] : [];
  return [[elementCode, { ...(title === undefined ? {} : { title }), ...shapeSchema(type) }], ...source];
}

function addSectionRules(index: FormIndex, rules: ExportRules, indexed: IndexedSection): void {
  const { repeat } = indexed.section;
  if (!repeat) return;
  const codes = codesToSection(indexed);
  const outerScope = rowScopeOf(indexed).slice(0, -1);
  if (repeat.min > 0) {
    const minRows = requiredSchemaAtPath(codes, { type: 'array', minItems: repeat.min });
    rules.add(whenSectionVisible(index, indexed), outerScope, minRows);
  }
  // Only a number of rows that is definitely outside a bound is refused, as with answers.
  const rowCount: Expression = { fn: 'count', args: [{ rows: indexed.section.sectionId }] };
  for (const outside of outsideConditions(rowCount, repeat.bounds)) {
    const refused = whenTrue(index, outside, indexed.chain.at(-2));
    rules.add(all(whenSectionVisible(index, indexed), refused), outerScope, { not: {} });
  }
  if (repeat.max > 1) {
    const rowIds: MeetsCondition = {
      op: 'distinct',
      of: { each: ['0', ...codes, '*'].join('/'), of: { at: '0/rowId' } },
    };
    rules.add(true, outerScope, { type: 'object', meets: rowIds });
  }
}

function addElementRules(index: FormIndex, rules: ExportRules, indexed: IndexedElement): void {
  const { element, type, settings, parent } = indexed;
  if (type.valueKind === 'none') return;
  const answered = answeredSchema(type);
  const rowScope = rowScopeOf(parent);
  const path = [...codesWithinRow(parent), element.elementCode];
  const visible = whenVisible(index, indexed);
  const answeredFits = (schema: JsonSchema) => schemaAtPath(path, { if: answered, then: schema });

  rules.add(visible, rowScope, answeredFits(type.schema(settings)));
  const required =
    element.requiredFlag === 'Y' ||
    (element.requiredWhen !== undefined && whenTrue(index, element.requiredWhen, parent));
  rules.add(all(visible, required), rowScope, requiredSchemaAtPath(path, answered));

  // Only an answer that is definitely outside a bound is refused: an unknown bound refuses none.
  for (const outside of outsideConditions({ element: element.elementId }, element.bounds))
    rules.add(whenTrue(index, outside, parent), rowScope, { not: {} });

  if (element.itemsWhen) rules.add(whenNotOffered(index, indexed, element.itemsWhen), rowScope, { not: {} });

  const earlierUnmet: Formula[] = [];
  for (const { when, options } of element.optionsWhen ?? []) {
    const met = whenTrue(index, when, parent);
    rules.add(
      all(visible, ...earlierUnmet, met),
      rowScope,
      answeredFits(optionSchema(type.valueKind, options)),
    );
    earlierUnmet.push(not(met));
  }
}

const outsideConditions = (left: Expression, { min, max }: Element['bounds'] = {}): Condition[] => [
  ...(min ? [{ op: 'lt' as const, left, right: min }] : []),
  ...(max ? [{ op: 'gt' as const, left, right: max }] : []),
];

const optionSchema = (kind: ValueKind, options: readonly string[]): JsonSchema =>
  kind === 'codes' ? { items: { enum: options } } : { enum: options };
