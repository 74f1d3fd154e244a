// Rule `codeListItem`: an answer is a selectable item of its code list.
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import { isSelectable } from '../values/is-selectable.ts';
import type { Rule, RuleContext, RuleIssue } from '../rule/rule.ts';

export interface CodeListItemSetting {
  /** listId of the code list. */
  list: string;
  /** Highest occupation class that the product accepts (V-082). */
  maxClass?: number;
  /** Whether the ancestors of the item must be selectable too. */
  parents?: boolean;
}

/** Exceeds the depth of every list in use; ends the walk when parents form a cycle. */
const MAX_DEPTH = 8;

/**
 * Checks that the code is in its list, is selectable on the date of the check and is not refused by the attributes of
 * its item: `class` (occupation), `refused`, `available` (bank, V-035). Skips the check without code lists.
 */
export const codeListItem: Rule<string, CodeListItemSetting> = {
  keyword: 'codeListItem',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['list'],
    properties: {
      list: { type: 'string', pattern: '^[a-z][A-Za-z]{1,31}$' },
      maxClass: { type: 'integer', minimum: 0, maximum: 9 },
      parents: { type: 'boolean' },
    },
  },
  check(value, { list, maxClass, parents }, context) {
    if (!context.codeListItem) return undefined;
    const item = context.codeListItem(list, value);
    if (!item) return { code: 'option.unknown' };
    return (
      periodIssue(item, context.asOf) ??
      attributesIssue(item, maxClass) ??
      (parents ? parentsIssue(item, list, context) : undefined)
    );
  },
};

const periodIssue = (item: CodeListItem, asOf: string): RuleIssue | undefined =>
  isSelectable(item, asOf) ? undefined : { code: 'option.retired' };

/**
 * With a limit only items with a class can be judged: a group of occupations has none, and is no answer. `leaf` marks an
 * item of the lowest level, as the page does for items that it has not loaded.
 */
function attributesIssue(
  { attributes = {} }: CodeListItem,
  maxClass: number | undefined,
): RuleIssue | undefined {
  const itemClass = attributes['class'];
  const isClassed = typeof itemClass === 'number';
  const isTooRisky = isClassed && maxClass !== undefined && itemClass > maxClass;
  if (isTooRisky || attributes['refused'] === true) return { code: 'occupation.refused' };
  const isGroup = !isClassed && attributes['leaf'] !== true;
  if (maxClass !== undefined && isGroup) return { code: 'option.unknown' };
  return attributes['available'] === false ? { code: 'bank.unavailable' } : undefined;
}

function parentsIssue(item: CodeListItem, list: string, context: RuleContext): RuleIssue | undefined {
  let code = item.parent;
  for (let depth = 0; code !== undefined && depth < MAX_DEPTH; depth += 1) {
    const parent = context.codeListItem?.(list, code);
    if (!parent) return { code: 'option.unknown' };
    const issue = periodIssue(parent, context.asOf);
    if (issue) return issue;
    code = parent.parent;
  }
  return undefined;
}
