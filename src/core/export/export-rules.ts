/** The `if/then` rules of an exported schema. */

import { assume, schemaOf, shallowPart, type Formula } from './export-formula.ts';
import { codesToSection, schemaAtPath, type JsonSchema, type RowScope } from './row-scope.ts';
import type { IndexedSection } from '../form/form-index.ts';

interface ExportRule {
  when: Exclude<Formula, false>;
  rowScope: RowScope;
  then: JsonSchema[];
}

/** Collects the rules of an exported schema, by the object that each starts from. */
export class ExportRules {
  readonly #rules = new Map<string, ExportRule>();

  /** While `when` holds, the object must fit `then`. */
  add(when: Formula, rowScope: RowScope, then: JsonSchema): void {
    if (when === false) return;
    const key = `${rowScope.at(-1)?.section.sectionId} ${when === true ? '' : when.key}`;
    const rule = this.#rules.get(key);
    if (rule) rule.then.push(then);
    else this.#rules.set(key, { when, rowScope, then: [then] });
  }

  /** The schemas of the rules that start at the rows of a section, or at the answers as a whole. */
  schemasFor(row: IndexedSection | undefined): JsonSchema[] {
    return [...this.#rules.values()].flatMap(({ when, rowScope, then }) => {
      const depth = startDepth(when, rowScope);
      if (rowScope[depth - 1] !== row) return [];
      const schema = implication(when, rowScope, depth, then.length === 1 ? then[0]! : { allOf: then });
      return schema ? [schema] : [];
    });
  }
}

/** Depth of the outermost object that the rule probes. */
function startDepth(when: Formula, rowScope: RowScope): number {
  const depth = rowScope.findIndex((_, i) => shallowPart(when, i) !== undefined);
  return depth < 0 ? rowScope.length : depth;
}

/**
 * A schema of the object at `depth`: each object at `rowScope` inside it for which the formula holds fits `then`. Parts
 * of the formula about outer objects are decided one by one, outermost first (Shannon's expansion), because the schema
 * of a row cannot refer to anything outside the row.
 */
function implication(
  when: Formula,
  rowScope: RowScope,
  depth: number,
  then: JsonSchema,
): JsonSchema | undefined {
  if (when === false) return undefined;
  if (depth === rowScope.length) return when === true ? then : { if: schemaOf(when), then };
  const part = shallowPart(when, depth);
  if (part === undefined) {
    const inRow = implication(when, rowScope, depth + 1, then);
    return inRow && schemaAtPath(codesToSection(rowScope[depth]!), { type: 'array', items: inRow });
  }
  const thenSchema = implication(assume(when, part, true), rowScope, depth, then);
  const elseSchema = implication(assume(when, part, false), rowScope, depth, then);
  if (!thenSchema && !elseSchema) return undefined;
  return {
    if: schemaOf(part),
    ...(thenSchema ? { then: thenSchema } : {}),
    ...(elseSchema ? { else: elseSchema } : {}),
  };
}
