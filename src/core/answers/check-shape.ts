// Checks whether answers have the shape of their form: known keys, JSON types, row counts, storable text.
import type { PartKind, ValueKind } from '../../../schemas/elements/element-type.ts';
import { codePointLength } from '../../../validators/values/code-points.ts';
import { childPath, rowPath, type AnswerPath } from './answer-path.ts';
import { elementPathsOf, sectionPathsOf, type AnswerMap, type Answers } from './answers.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';
import { issueAt, type Issue } from '../failures/issue.ts';
import { isStorableText } from '../json/storable-text.ts';

/** Longest text that is stored, in code points; drafts hold texts up to here, whatever the element allows. */
export const MAX_TEXT_LENGTH = 5000;
export const ROW_ID = /^[a-z0-9]{1,16}$/;

/**
 * Checks the shape of nested answers: known keys, values of the right JSON type, no more rows than the section allows.
 * Coerces nothing and applies no rule, so drafts pass it too.
 *
 * @param answers untrusted JSON
 * @returns all issues, at the path of the offending key; empty when `answers` are `Answers` of this form
 */
export function checkShape(index: FormIndex, answers: unknown): Issue[] {
  if (!isRecord(answers)) return [issueAt('', { code: 'value.type' })];
  const issues: Issue[] = [];
  const sections = new Map(index.sections.map((indexed) => [indexed.section.sectionCode, indexed]));
  for (const [code, section] of Object.entries(answers)) {
    const indexed = sections.get(code);
    if (indexed) checkSection(indexed, section, code, issues);
    else issues.push(issueAt(sanitizeKey(code), { code: 'value.unknown' }));
  }
  return issues;
}

/** Narrows answers that `checkShape` found no issue in. */
export const asAnswers = (answers: unknown): Answers => answers as Answers;

/** Checks the shape of flat answers, as a migration leaves them; ignores paths that the form does not have. */
export function checkFlatShape(index: FormIndex, { values, rows }: AnswerMap): Issue[] {
  const issues: Issue[] = [];
  for (const indexed of index.sectionById.values()) {
    const { repeat } = indexed.section;
    if (!repeat) continue;
    for (const list of sectionPathsOf(indexed, rows))
      checkRowIds(rows.get(list) ?? [], repeat.max, list, issues);
  }
  for (const indexed of index.elements)
    for (const path of elementPathsOf(indexed, rows)) {
      const value = values.get(path);
      if (value !== undefined) checkValue(indexed.type, value, path, issues);
    }
  return issues;
}

function checkSection(indexed: IndexedSection, section: unknown, path: AnswerPath, issues: Issue[]) {
  const { repeat } = indexed.section;
  if (!repeat) return checkRow(indexed, section, path, issues, false);
  if (!Array.isArray(section)) return void issues.push(issueAt(path, { code: 'value.type' }));
  if (section.length > repeat.max) return void issues.push(tooManyRows(path, repeat.max));
  const seen = new Set<string>();
  for (const [position, row] of section.entries()) {
    const rowId: unknown = isRecord(row) ? row['rowId'] : undefined;
    if (isNewRowId(rowId, seen)) checkRow(indexed, row, rowPath(path, rowId), issues, true);
    else issues.push(invalidRowId(path, position));
  }
}

function checkRowIds(rowIds: readonly string[], max: number, list: AnswerPath, issues: Issue[]) {
  if (rowIds.length > max) return void issues.push(tooManyRows(list, max));
  const seen = new Set<string>();
  for (const [position, rowId] of rowIds.entries())
    if (!isNewRowId(rowId, seen)) issues.push(invalidRowId(list, position));
}

/** The issue of a list with more rows than it takes. */
export const tooManyRows = (list: AnswerPath, max: number): Issue =>
  issueAt(list, { code: 'rows.tooMany', params: { max } });

/** A row without a valid id has its position in its path. */
const invalidRowId = (list: AnswerPath, position: number): Issue =>
  issueAt(rowPath(list, String(position)), { code: 'row.id' });

/** Whether an id is valid and new to its list; adds it to `seen`. */
function isNewRowId(rowId: unknown, seen: Set<string>): rowId is string {
  if (typeof rowId !== 'string' || !ROW_ID.test(rowId) || seen.has(rowId)) return false;
  seen.add(rowId);
  return true;
}

function checkRow(indexed: IndexedSection, row: unknown, path: AnswerPath, issues: Issue[], hasId: boolean) {
  if (!isRecord(row)) return void issues.push(issueAt(path, { code: 'value.type' }));
  for (const [code, value] of Object.entries(row)) {
    if (hasId && code === 'rowId') continue;
    const child = indexed.children.find(({ section }) => section.sectionCode === code);
    if (child) checkSection(child, value, childPath(path, code), issues);
    else checkValue(typeAt(indexed, code), value, childPath(path, sanitizeKey(code)), issues);
  }
}

type AnswerType = Pick<IndexedElement['type'], 'valueKind' | 'parts'>;

/** The type of an answer, or of its source; undefined for an unknown key. */
const typeAt = ({ elementByCode, answerKeys }: IndexedSection, code: string): AnswerType | undefined =>
  elementByCode.get(code)?.type ?? (answerKeys.includes(code) ? { valueKind: 'boolean' } : undefined);

function checkValue(type: AnswerType | undefined, value: unknown, path: AnswerPath, issues: Issue[]) {
  if (!type || type.valueKind === 'none') issues.push(issueAt(path, { code: 'value.unknown' }));
  else if (!IS_OF_KIND[type.valueKind](value, type.parts)) issues.push(issueAt(path, { code: 'value.type' }));
  else {
    const failure = textsIn(value).map(storageIssue).find(Boolean);
    if (failure) issues.push(issueAt(path, failure));
  }
}

/** Why a text cannot be stored, even in a draft. */
function storageIssue(text: string): RuleIssue | undefined {
  if (codePointLength(text) > MAX_TEXT_LENGTH)
    return { code: 'text.tooLong', params: { max: MAX_TEXT_LENGTH } };
  return isStorableText(text) ? undefined : { code: 'text.hiddenCharacter' };
}

/** Every text in a value: itself, the codes of a list, the parts of an object. */
const textsIn = (value: unknown): string[] =>
  (typeof value === 'object' ? Object.values(value ?? {}) : [value]).filter(isText);

const isText = (value: unknown): value is string => typeof value === 'string';

const IS_OF_PART_KIND: Record<PartKind, (value: unknown) => boolean> = {
  text: isText,
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
};

type IsOfKind = (value: unknown, parts: AnswerType['parts']) => boolean;

const IS_OF_KIND: Record<Exclude<ValueKind, 'none'>, IsOfKind> = {
  ...IS_OF_PART_KIND,
  code: isText,
  date: isText,
  decimal: isText,
  codes: (value) => Array.isArray(value) && value.length <= 500 && value.every(isText),
  object: (value, parts = {}) =>
    isRecord(value) &&
    Object.entries(value).every(([key, part]) => {
      const kind = Object.hasOwn(parts, key) ? parts[key] : undefined;
      return kind !== undefined && IS_OF_PART_KIND[kind](part);
    }),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unknown keys are untrusted input: only letters, digits, `_` and the `$` of sources go into an issue. */
const sanitizeKey = (code: string) => code.replace(/[^\w$]/g, '?').slice(0, 64);
