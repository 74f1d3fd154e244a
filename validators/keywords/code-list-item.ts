import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { Rule, RuleContext, RuleIssue } from '../rule/rule.ts';

interface CodeListItemSetting {
  /** listId of the code list. */
  list: string;
  /** Highest occupation class that the product takes (V-082). */
  maxClass?: number;
  /** Items above the chosen one must be selectable too. */
  parents?: boolean;
}

/** Deeper lists than any in use; ends the walk when parents form a ring. */
const MAX_DEPTH = 8;

/**
 * The code is in its list, may be chosen on the day of judgement and is not refused by what the list says of it:
 * occupation class, `refused`, bank not `available` (V-035). Without a look-up in the context there is no judgement.
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

function periodIssue({ validFrom, validTo }: CodeListItem, asOf: string): RuleIssue | undefined {
  const isSelectable = (!validFrom || validFrom <= asOf) && (!validTo || asOf <= validTo);
  return isSelectable ? undefined : { code: 'option.retired' };
}

function attributesIssue({ attributes }: CodeListItem, maxClass = Infinity): RuleIssue | undefined {
  const occupationClass = attributes?.['class'];
  const isTooRisky = typeof occupationClass === 'number' && occupationClass > maxClass;
  if (isTooRisky || attributes?.['refused'] === true) return { code: 'occupation.refused' };
  return attributes?.['available'] === false ? { code: 'bank.unavailable' } : undefined;
}

function parentsIssue(item: CodeListItem, list: string, context: RuleContext): RuleIssue | undefined {
  let code = item.parent;
  for (let depth = 0; code !== undefined && depth < MAX_DEPTH; depth += 1) {
    const parent = context.codeListItem?.(list, code);
    if (!parent) return { code: 'option.unknown' };
    const failure = periodIssue(parent, context.asOf);
    if (failure) return failure;
    code = parent.parent;
  }
  return undefined;
}
