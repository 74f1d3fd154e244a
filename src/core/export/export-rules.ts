import { assume, schemaOf, shallowPart, type Formula } from './export-formula.ts';
import { codesToSection, schemaAtPath, type JsonSchema, type RowScope } from './row-scope.ts';
import type { IndexedSection } from '../form/form-index.ts';

interface ExportRule {
  when: Exclude<Formula, false>;
  rowScope: RowScope;
  then: JsonSchema[];
}

/** The `if/then` of an exported schema, gathered by the object that each has to start from. */
export class ExportRules {
  readonly #rules = new Map<string, ExportRule>();

  /** While `when` holds, the object must fit `then`. */
  add(when: Formula, rowScope: RowScope, then: JsonSchema): void {
    if (when === false) return;
    const key = `${rowScope.at(-1)?.section.sectionId} ${when === true ? '' : when.key}`;
    const known = this.#rules.get(key);
    if (known) known.then.push(then);
    else this.#rules.set(key, { when, rowScope, then: [then] });
  }

  /** What the rules ask of the rows of a section, or of the answers as a whole. */
  schemasFor(row: IndexedSection | undefined): JsonSchema[] {
    return [...this.#rules.values()].flatMap(({ when, rowScope, then }) => {
      const depth = startDepth(when, rowScope);
      if (rowScope[depth - 1] !== row) return [];
      const schema = implication(when, rowScope, depth, then.length === 1 ? then[0]! : { allOf: then });
      return schema ? [schema] : [];
    });
  }
}

/** Depth of the outermost object that the rule has to ask. */
function startDepth(when: Formula, stand: RowScope): number {
  const depth = stand.findIndex((_, i) => shallowPart(when, i) !== undefined);
  return depth < 0 ? stand.length : depth;
}

/**
 * A schema of the object at `depth`: whatever object at `stand` in it the formula holds for fits `then`. Parts of the
 * formula about outer objects are decided one by one, outermost first (Shannon's expansion), because a schema of a row
 * cannot look out of the row.
 */
function implication(
  when: Formula,
  stand: RowScope,
  depth: number,
  then: JsonSchema,
): JsonSchema | undefined {
  if (when === false) return undefined;
  if (depth === stand.length) return when === true ? then : { if: schemaOf(when), then };
  const part = shallowPart(when, depth);
  if (part === undefined) {
    const inRow = implication(when, stand, depth + 1, then);
    return inRow && schemaAtPath(codesToSection(stand[depth]!), { type: 'array', items: inRow });
  }
  const yes = implication(assume(when, part, true), stand, depth, then);
  const no = implication(assume(when, part, false), stand, depth, then);
  if (!yes && !no) return undefined;
  return { if: schemaOf(part), ...(yes ? { then: yes } : {}), ...(no ? { else: no } : {}) };
}
