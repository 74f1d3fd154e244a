// Says where a publish problem stands: screen, section and question by their names, and the lines of the file.
import type { Form } from '../../../../schemas/generated/form.ts';
import { labelNames } from '../../../core/explain/names.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { allSections } from '../../../core/form/form-elements.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import type { JsonSource } from './read-json.ts';

/** A problem, once for all languages that have it, with its place. */
export interface PlacedProblem extends PublishProblem {
  /** Such as `invoice › “Applicant” › “Name”`; empty for the whole file. */
  place: string;
  /** Lines of the file, ascending; none when the file does not have it. */
  lines: number[];
}

/**
 * Places problems, and merges those that differ only by language.
 *
 * @param form the form that the ids belong to, if it is known: of an overlay the base, or its result
 */
export function placeProblems(
  problems: readonly PublishProblem[],
  { document, lineOf }: JsonSource,
  form: Form | undefined,
  locale: string,
): PlacedProblem[] {
  const pointers = pointersIn(document);
  const named = form ?? (isForm(document) ? document : undefined);
  const merged = new Map<string, PlacedProblem>();
  for (const problem of problems) {
    const { locale: language, ...params } = problem.params ?? {};
    const key = canonicalJson([problem.code, problem.id, params]);
    const lines = linesOf(problem, pointers, lineOf);
    const other = merged.get(key);
    if (!other) {
      merged.set(key, { ...problem, place: named ? placeOf(problem.id, named, locale) : '', lines });
      continue;
    }
    const languages = [other.params?.['locale'], language].filter((tag) => tag !== undefined).join(', ');
    other.params = { ...other.params, ...(languages === '' ? {} : { locale: languages }) };
    other.lines = [...new Set([...other.lines, ...lines])].sort((a, b) => a - b);
  }
  return [...merged.values()];
}

/** Screen, section and question by name; of an id that the form does not have only the screen. */
function placeOf(id: string, form: Form, locale: string): string {
  const names = labelNames(form, locale);
  const section = allSections(form).find(
    ({ sectionId, elements }) => sectionId === id || elements.some(({ elementId }) => elementId === id),
  );
  const parts = section === undefined ? [] : [names.section(section.sectionId)];
  if (section !== undefined && section.sectionId !== id) parts.push(names.element(id));
  return [form.screen, ...parts].join(' › ');
}

/** JSON Pointers of a document: all of them, and those of the objects with an id. */
interface Pointers {
  all: string[];
  byId: Map<string, string>;
}

function pointersIn(document: unknown): Pointers {
  const pointers: Pointers = { all: [], byId: new Map() };
  const visit = (value: unknown, pointer: string) => {
    pointers.all.push(pointer);
    if (typeof value !== 'object' || value === null) return;
    const { elementId, sectionId, checkId, target } = value as Record<string, unknown>;
    for (const id of [elementId, sectionId, checkId, target])
      if (typeof id === 'string' && !pointers.byId.has(id)) pointers.byId.set(id, pointer);
    for (const [key, part] of Object.entries(value))
      visit(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(document, '');
  return pointers;
}

function linesOf(problem: PublishProblem, pointers: Pointers, lineOf: JsonSource['lineOf']): number[] {
  const { id, params = {} } = problem;
  const owner = pointers.byId.get(id);
  const { path } = params;
  const inDocument =
    typeof path === 'string' && path.startsWith('/') ? pathPointer(path, owner, pointers) : undefined;
  const pointer =
    wordPointer(problem, pointers) ?? inDocument ?? owner ?? (id.startsWith('/') ? id : undefined);
  return pointer === undefined ? [] : [lineOf(pointer)];
}

/** The pointer of the word that a problem is about: of a form, an overlay of an insurer, or its product. */
function wordPointer({ id, params = {} }: PublishProblem, { all }: Pointers): string | undefined {
  const { key, locale } = params;
  if (typeof key !== 'string' || typeof locale !== 'string') return undefined;
  const ends = [`/words/${locale}/${id}.${key}`, `/product/words/${locale}/${key.replace('.', '/')}`];
  return all.find((pointer) => ends.some((end) => pointer.endsWith(end)));
}

/** The pointer of a path: into the settings of the element, or into the document. */
function pathPointer(path: string, owner: string | undefined, { all }: Pointers): string | undefined {
  const inSettings = `${owner}/settings${path}`;
  if (all.includes(inSettings)) return inSettings;
  return all.some((pointer) => pointer !== '' && path.startsWith(pointer)) ? path : undefined;
}

const isForm = (document: unknown): document is Form =>
  typeof document === 'object' &&
  document !== null &&
  'sections' in document &&
  'words' in document &&
  'screen' in document;
