// The publish checks of a code list and their report.
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { itemPointer } from '../form-checks/check-code-list.ts';
import { isSelectable } from '../../../validators/values/is-selectable.ts';
import { isUnavailable } from '../form/code-list-item.ts';
import { lintWords, type Scripts } from '../lint/lint-words.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import type { ItemChange } from './diff-code-lists.ts';
import type { ItemUse } from './item-uses.ts';
import { translationProblems } from './translation-problems.ts';

/** An item that a live form names, with the form and the name of the part by language. */
export interface LiveItemUse extends ItemUse {
  screen: string;
  scope: { supplierCode: string; riskCode: string; platformCode: string };
  names: Record<string, string>;
}

/** Items that drafts hold and live forms name. */
export interface HeldItems {
  uses: LiveItemUse[];
  /** Number of drafts by code. */
  drafts: Record<string, number>;
}

/** The report of a list's publish checks, stored with the version. */
export interface CodeListReport extends HeldItems {
  changes: ItemChange[];
  warnings: WordWarning[];
  /** Languages without names; their customers read Chinese. */
  missingLocales: string[];
  approvedBy?: string;
}

/** What a code list is checked against. */
export interface CodeListContext {
  /** The live version of the list. */
  before: CodeList | undefined;
  changes: readonly ItemChange[];
  held: HeldItems;
  scripts: Scripts;
  /** Shanghai's date. */
  today: string;
  /** Approved by a second person. */
  isApproved: boolean;
}

/** The changes that may touch what drafts hold and live forms name. */
const TOUCHING: readonly ItemChange['kind'][] = ['retired', 'renamed', 'attributes'];

/** The codes of the items that a list retires, renames or gives other facts. */
export const touchedCodes = (changes: readonly ItemChange[]): string[] => [
  ...new Set(changes.filter(({ kind }) => TOUCHING.includes(kind)).map(({ code }) => code)),
];

/** @param list as written; items that only the live version has are retired */
export function checkCodeList(
  list: CodeList,
  { before, changes, held, scripts, today, isApproved }: CodeListContext,
): { problems: PublishProblem[]; report: CodeListReport } {
  const words = wordsOf(list);
  const warnings = lintWords({ words }, Object.keys(words), scripts);
  const approvedForms = before ? [{ words: wordsOf(before) }] : [];
  const translations = translationProblems(warnings, { form: { words }, approvedForms, isApproved });
  const missingLocales = missingLocalesOf(list);
  const approved = before ? missingLocalesOf(before) : [];
  const pointerOf = pointers(list);
  return {
    problems: [
      ...(list.items.some((item) => isSelectable(item, today) && !isUnavailable(item))
        ? []
        : [publishProblem('list.empty', '/items')]),
      ...translations.map(({ code, id, params = {} }) =>
        publishProblem(code, `${pointerOf(id)}/labels/${params['locale']}`, { ...params, key: id }),
      ),
      ...reusedCodes(changes, before, today).map((code) =>
        publishProblem('item.reused', pointerOf(code), { code }),
      ),
      ...(isApproved
        ? []
        : [
            ...missingLocales
              .filter((locale) => !approved.includes(locale))
              .map((locale) => publishProblem('list.language', '', { locale })),
            ...approvals(changes, held).map((itemChange) => ({
              ...publishProblem('approval.needed', pointerOf(itemChange.code), {
                change: `item.${itemChange.kind} ${itemChange.code}`,
              }),
              itemChange,
            })),
          ]),
    ],
    report: { changes: [...changes], ...held, warnings, missingLocales },
  };
}

/** The pointer of an item by its code; one that the list leaves out is at the list of items. */
function pointers({ items }: CodeList): (code: string) => string {
  const positions = new Map(items.map(({ code }, i) => [code, i]));
  return (code) => (positions.has(code) ? itemPointer(positions.get(code)!) : '/items');
}

/** The labels as words, for the checks of translations; only of languages that the list has names in. */
function wordsOf({ items }: CodeList): Record<string, Record<string, string>> {
  const words: Record<string, Record<string, string>> = {};
  for (const { code, labels } of items)
    for (const [locale, label] of Object.entries(labels)) (words[locale] ??= {})[`${code}.label`] = label;
  return words;
}

/** Languages that fall back to Chinese; Spanish and Portuguese fall back to English. */
const missingLocalesOf = ({ items }: CodeList): string[] =>
  (['zh_TW', 'en_US'] as const).filter((locale) => items.every(({ labels }) => labels[locale] === undefined));

/** Retired codes that return with another Chinese name: answers from before would have another meaning. */
function reusedCodes(changes: readonly ItemChange[], before: CodeList | undefined, today: string): string[] {
  const retired = new Set(
    before?.items.filter(({ validTo = today }) => validTo < today).map(({ code }) => code),
  );
  return changes
    .filter((change) => isOtherChineseName(change) && retired.has(change.code))
    .map(({ code }) => code);
}

const isOtherChineseName = ({ kind, labels, newLabels }: ItemChange): boolean =>
  kind === 'renamed' && labels.zh_CN !== newLabels?.zh_CN;

/** Items that live forms name and customers can no longer choose, and held ones whose Chinese name, the contract, changes. */
function approvals(changes: readonly ItemChange[], { uses, drafts }: HeldItems): ItemChange[] {
  const named = new Set(uses.map(({ code }) => code));
  return changes.filter((change) =>
    change.kind === 'retired'
      ? named.has(change.code)
      : isOtherChineseName(change) && (named.has(change.code) || (drafts[change.code] ?? 0) > 0),
  );
}
