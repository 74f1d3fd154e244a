// Says where a publish problem stands: screen, section and question by their names, and the lines of the file.
import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import type { Change } from '../../../core/diff/change.ts';
import { changeWords } from '../../../core/diff/change-words.ts';
import type { ItemChange } from '../../../core/publish/diff-code-lists.ts';
import { allSections } from '../../../core/form/form-elements.ts';
import { problemText, publishWords } from '../words/publish-words.ts';
import { itemChangeWords } from '../words/item-change-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import { mergedNames, partName } from '../../../core/explain/names.ts';
import { isCodeList, itemPlace } from './code-list-file.ts';
import { linesOf, pointersIn } from './document-pointers.ts';
import { formNames } from './form-names.ts';
import { documentPlace, isOfProduct, isProductDocuments, productPlace } from './product-files.ts';
import type { JsonSource } from './read-json.ts';

/** A problem of a document, or of a change of it. */
type FormProblem = PublishProblem & { change?: Change; itemChange?: ItemChange };

/** A problem, once for all languages that have it, with its place. */
export interface PlacedProblem extends PublishProblem {
  /** Such as `invoice › “Applicant” › “Name”`; empty for the whole file. */
  place: string;
  /** Lines of the file, ascending; none when the file does not have it. */
  lines: number[];
  /** A change in the reader's words, where `params` have its code. */
  changeText?: string;
}

/** The forms that problems are about, as far as they are known. */
export interface PlacedForms {
  /** Of an overlay the base, or its result; of a mapping the live form. */
  form: Form | undefined;
  /** The form that it would replace, which has the names of what it removes. */
  before?: Form | undefined;
}

/** The form with the ids, and the one that it would replace. */
type PlaceNames = readonly [Form, Form?];

/** Places problems, and merges those that differ only by language. */
export function placeProblems(
  problems: readonly FormProblem[],
  { document, lineOf }: JsonSource,
  { form, before }: PlacedForms,
  locale: Locale,
): PlacedProblem[] {
  const pointers = pointersIn(document);
  const named = form ?? (isForm(document) ? document : undefined);
  const forms: PlaceNames | undefined = named && (before ? [named, before] : [named]);
  const merged = new Map<string, PlacedProblem>();
  for (const problem of problems) {
    const { locale: language, ...params } = problem.params ?? {};
    const key = canonicalJson([problem.code, problem.id, params, problem.change ?? null]);
    const lines = linesOf(problem, pointers, lineOf);
    const other = merged.get(key);
    if (!other) {
      merged.set(key, { ...placed(problem, document, forms, locale), lines });
      continue;
    }
    const languages = [other.params?.['locale'], language].filter((tag) => tag !== undefined).join(', ');
    other.params = { ...other.params, ...(languages === '' ? {} : { locale: languages }) };
    other.lines = [...new Set([...other.lines, ...lines])].sort((a, b) => a - b);
  }
  return [...merged.values()];
}

/** A problem with its place, and with what it is about in words and by names. */
function placed(
  problem: FormProblem,
  document: unknown,
  forms: PlaceNames | undefined,
  locale: Locale,
): Omit<PlacedProblem, 'lines'> {
  if (isCodeList(document)) {
    const { itemChange, ...listProblem } = problem;
    return {
      ...listProblem,
      place: itemPlace(document, placedPointer(problem), locale),
      ...(itemChange && { changeText: itemChangeWords(itemChange, locale) }),
    };
  }
  if (isProductDocuments(document))
    return { ...problem, place: documentPlace(document, placedPointer(problem), locale) };
  if (isOfProduct(document, placedPointer(problem)))
    return { ...problem, place: productPlace(document, placedPointer(problem)) };
  if (!forms) return { ...problem, place: '' };
  const changeText = changeTextOf(problem, forms, locale);
  return {
    ...withNames(problem, forms, locale),
    place: placeOf(problem.id, forms, locale),
    ...(changeText === undefined ? {} : { changeText }),
  };
}

/** What changes, in words and by names; undefined for a problem without a change. */
function changeTextOf(
  { change, code, params }: FormProblem,
  [form, before = form]: PlaceNames,
  locale: Locale,
): string | undefined {
  const t = qaTranslate(locale);
  if (change)
    return changeWords(change, {
      t,
      names: mergedNames(before, form, (version) => formNames(version, locale)),
    });
  if (code !== 'approval.needed') return undefined;
  return t(params?.['change'] === 'mapping' ? 'approval.mapping' : 'approval.sensitive');
}

/** The JSON Pointer of a problem of a document without ids. */
const placedPointer = ({ id, params = {} }: PublishProblem): string =>
  typeof params['path'] === 'string' ? params['path'] : id;

/** The line of an element, a section, a check, a named condition or an outcome in a file; undefined where the file has none. */
export type LineOfPart = (id: string) => number | undefined;

/** The lines of the parts of a document, by their ids. */
export function lineOfParts({ document, lineOf }: JsonSource): LineOfPart {
  const { byId } = pointersIn(document);
  return (id) => {
    const pointer = byId.get(id);
    return pointer === undefined ? undefined : lineOf(pointer);
  };
}

/** A problem with its place and its lines, as every command prints it. */
export function placedText(problem: PlacedProblem, locale: Locale): string {
  const { place, lines, from, changeText } = problem;
  const t = qaTranslate(locale);
  const lineText = lines.length === 0 ? '' : t('problem.lines', { lines: lines.join(', ') });
  const where = [place, lineText, from && t('problem.from', { from })].filter(Boolean).join(', ');
  const params = changeText === undefined ? problem.params : { ...problem.params, change: changeText };
  return problemText(publishWords[locale], { ...problem, ...(params && { params }) }, where);
}

/** A problem whose params name parts by id, with their names. */
function withNames(problem: FormProblem, [form, before = form]: PlaceNames, locale: string): FormProblem {
  const { params } = problem;
  if (!params) return problem;
  const names = mergedNames(before, form, (version) => formNames(version, locale));
  const nameOf = (key: string, value: string | number) => {
    if (typeof value !== 'string') return value;
    if (key === 'cycle')
      return value
        .split(' → ')
        .map((part) => partName(part, names))
        .join(' → ');
    return PART_PARAMS.has(key) ? partName(value, names) : value;
  };
  return {
    ...problem,
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, nameOf(key, value)])),
  };
}

/** The params that may name a part of the form by its id. */
const PART_PARAMS: ReadonlySet<string> = new Set(['id', 'operand', 'other', 'section']);

/**
 * Screen, section and question by name, of the first form that has the id; an id that none has by the name that its words
 * left behind.
 */
function placeOf(id: string, forms: PlaceNames, locale: string): string {
  const form = forms.find((candidate) => candidate && sectionWith(id, candidate)) ?? forms[0];
  const names = formNames(form, locale);
  const section = sectionWith(id, form);
  const name = partName(id, names);
  const orphan = name === id ? undefined : name;
  const parts = section === undefined ? [orphan ?? ''].filter(Boolean) : [names.section(section.sectionId)];
  if (section !== undefined && section.sectionId !== id) parts.push(names.element(id));
  return [form.screen, ...parts].join(' › ');
}

/** The section with this id, or with a question of this id. */
const sectionWith = (id: string, form: Form) =>
  allSections(form).find(
    ({ sectionId, elements }) => sectionId === id || elements.some(({ elementId }) => elementId === id),
  );

const isForm = (document: unknown): document is Form =>
  typeof document === 'object' &&
  document !== null &&
  'sections' in document &&
  'words' in document &&
  'screen' in document;
