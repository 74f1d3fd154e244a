/** The items that a question offers, as a formula over JSON Schema. */

import type { Condition } from '../../../schemas/generated/condition.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { whenAnswered, whenTrue } from './export-conditions.ts';
import { all, probe, type Formula } from './export-formula.ts';
import { meetsConditionOf, type MeetsCondition } from './meets-keyword.ts';
import { codesWithinRow, pointerTo, rowScopeOf } from './row-scope.ts';

/** The formula of an answer with an item that its question does not offer. An unknown outcome refuses none. */
export function whenNotOffered(index: FormIndex, indexed: IndexedElement, itemsWhen: Condition): Formula {
  const { parent, type } = indexed;
  const isRefused: Condition = { op: 'not', of: itemsWhen };
  const answered = whenAnswered(index, indexed);
  if (type.valueKind !== 'codes') return all(answered, whenTrue(index, isRefused, parent));
  const rowScope = rowScopeOf(parent);
  const answer = pointerTo(indexed, rowScope);
  const levels = [...codesWithinRow(parent), indexed.element.elementCode, '*'].length;
  const where = seenFrom(meetsConditionOf(index, isRefused, parent, rowScope), answer, levels);
  const meets: MeetsCondition = { op: 'some', of: { each: `${answer}/*` }, where };
  return all(answered, probe(rowScope.length, { type: 'object', meets }));
}

/**
 * A condition about the object around an answer, as one about an item in it: pointers start so many levels further down, and
 * the answer itself is the item. What is read in rows starts at each row, and stays.
 */
function seenFrom(condition: MeetsCondition, answer: string, levels: number): MeetsCondition {
  const lowered = (pointer: string): string => {
    const [, up = '', rest = ''] = /^(\d+)(.*)$/.exec(pointer)!;
    return `${Number(up) + levels}${rest}`;
  };
  const lower = (node: unknown, key?: string): unknown => {
    if (typeof node === 'string') return key === 'at' || key === 'each' ? lowered(node) : node;
    if (Array.isArray(node)) return node.map((part) => lower(part));
    if (typeof node !== 'object' || node === null) return node;
    if ('at' in node && node.at === answer) return { at: '0' };
    const isOfRows = (part: string) => ('each' in node && part !== 'each') || part === 'where';
    return Object.fromEntries(
      Object.entries(node).map(([part, value]) => [part, isOfRows(part) ? value : lower(value, part)]),
    );
  };
  return lower(condition) as MeetsCondition;
}
