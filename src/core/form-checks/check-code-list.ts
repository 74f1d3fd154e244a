// Checks untrusted code list documents.
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import { isCalendarDate } from '../../../validators/values/calendar-date.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { MAX_DEPTH } from '../form/list-chain.ts';
import { checkDocument } from './check-document.ts';
import { hasMarkup, isBlank } from './plain-text.ts';

/** Checks a code list beyond the schema of its document; a problem has the JSON Pointer of its item as id. */
export function checkCodeListDocument(document: unknown): CheckResult<{ list: CodeList }, PublishProblem> {
  const checked = checkDocument<CodeList>(document, 'code-list.json');
  if (!checked.ok) return checked;
  const list = checked.document;
  const issues = [
    ...repeatedCodes(list),
    ...parentProblems(list),
    ...list.items.flatMap((item, i) => [...itemProblems(item, itemPointer(i))]),
    ...(hasClasses(list) ? classProblems(list) : []),
  ];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, list };
}

export const itemPointer = (position: number): string => `/items/${position}`;

function* repeatedCodes({ items }: CodeList): Generator<PublishProblem> {
  const codes = new Set<string>();
  for (const [i, { code }] of items.entries()) {
    if (codes.has(code)) yield publishProblem('item.repeated', itemPointer(i), { code });
    codes.add(code);
  }
}

/** Parents that do not exist, or that lie below their own children. */
function* parentProblems({ items }: CodeList): Generator<PublishProblem> {
  const byCode = new Map(items.map((item) => [item.code, item]));
  for (const [i, { parent }] of items.entries()) {
    if (parent === undefined) continue;
    if (!byCode.has(parent)) yield publishProblem('item.parent', itemPointer(i), { parent });
    else if (depthOf(parent, byCode) >= MAX_DEPTH)
      yield publishProblem('item.tooDeep', itemPointer(i), { parent, max: MAX_DEPTH });
  }
}

/** The number of levels down to an item, `MAX_DEPTH` at most; parents in a circle have that many. */
function depthOf(code: string | undefined, byCode: ReadonlyMap<string, CodeListItem>): number {
  let depth = 0;
  for (let item = byCode.get(code ?? ''); item && depth < MAX_DEPTH; item = byCode.get(item.parent ?? ''))
    depth += 1;
  return depth;
}

/** The types of the attributes that rules and pages read; others may be any. */
const ATTRIBUTE_TYPES: Readonly<Record<string, string>> = {
  class: 'integer 0–9',
  refused: 'boolean',
  available: 'boolean',
  leaf: 'boolean',
};

const isOfAttributeType = (name: string, value: unknown): boolean =>
  name === 'class'
    ? Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 9
    : typeof value === 'boolean';

function* itemProblems(item: CodeListItem, pointer: string): Generator<PublishProblem> {
  yield* labelProblems(item, pointer);
  for (const [name, value] of Object.entries(item.attributes ?? {})) {
    const expected = ATTRIBUTE_TYPES[name];
    const id = `${pointer}/attributes/${name}`;
    if (expected !== undefined && !isOfAttributeType(name, value))
      yield publishProblem('item.attribute', id, { name, expected });
  }
  yield* periodProblems(item, pointer);
}

function* labelProblems({ code, labels }: CodeListItem, pointer: string): Generator<PublishProblem> {
  for (const [locale, label] of Object.entries(labels)) {
    const id = `${pointer}/labels/${locale}`;
    if (isBlank(label)) yield publishProblem('words.missing', id, { key: code, locale });
    else if (hasMarkup(label)) yield publishProblem('words.markup', id, { key: code, locale });
  }
}

function* periodProblems({ validFrom, validTo }: CodeListItem, pointer: string): Generator<PublishProblem> {
  for (const [name, date] of Object.entries({ validFrom, validTo })) {
    const id = `${pointer}/${name}`;
    if (date !== undefined && !isCalendarDate(date)) yield publishProblem('item.date', id, { date });
  }
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
    yield publishProblem('item.period', pointer, { validFrom, validTo });
}

/** An occupation table: the one that questions read unless they name another, or one with the class of any item. */
const hasClasses = ({ listId, items }: CodeList): boolean =>
  listId === 'occupation' || items.some(({ attributes }) => attributes?.['class'] !== undefined);

/** Occupations without a class: the rule about a product's highest class refuses them all. */
function* classProblems({ items }: CodeList): Generator<PublishProblem> {
  const parents = new Set(items.map(({ parent }) => parent));
  for (const [i, { code, attributes = {} }] of items.entries()) {
    const hasClass = attributes['class'] !== undefined || attributes['refused'] === true;
    if (!hasClass && !parents.has(code)) yield publishProblem('item.noClass', itemPointer(i));
  }
}
