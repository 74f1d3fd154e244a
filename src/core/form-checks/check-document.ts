// Checks untrusted documents against their JSON Schema and size limits.
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { depthOf, utf8Length } from './document-size.ts';
import { documentValidator, settingsValidator, type DocumentSchema } from './document-validators.ts';
import { unstorableValue } from './unstorable-value.ts';
import { expectedBy, tagsAt, withJoinedValues } from './schema-expectations.ts';

/** Limits on a document, checked before anything is compiled, so that a huge one costs no work. */
export const LIMITS = {
  bytes: 256 * 1024,
  listBytes: 4 * 1024 * 1024,
  elements: 500,
  sections: 40,
  depth: 12,
} as const;

/** A document of the document shape, or what is wrong with it. */
type DocumentCheck<Document> = CheckResult<{ document: Document }, PublishProblem>;

/** Checks an untrusted base form document. Refuses unknown keys. */
export const checkFormDocument = (document: unknown): DocumentCheck<Form> =>
  checkDocument(document, 'form.json');

/** Checks an untrusted overlay document. */
export function checkOverlayDocument(document: unknown): DocumentCheck<Overlay> {
  const checked = checkDocument<Overlay>(document, 'overlay.json');
  if (!checked.ok) return checked;
  const { screen, scope } = checked.document;
  // A form is looked up from the channel over its product and insurer to the base; no other scope is ever asked for.
  const unreachable = scope.platformCode !== undefined && scope.riskCode === undefined;
  return unreachable ? { ok: false, issues: [publishProblem('overlay.scope', screen)] } : checked;
}

/** Checks the size of a document, its JSON Schema and the settings schema of every element. */
export function checkDocument<Document>(document: unknown, schema: DocumentSchema): DocumentCheck<Document> {
  const problems = [...limitProblems(document, schema)];
  if (problems.length > 0) return { ok: false, issues: problems };
  const validate = documentValidator(schema);
  if (!validate(document)) problems.push(...schemaProblems(document, validate.errors ?? []));
  problems.push(...settingsProblems(document));
  return problems.length === 0
    ? { ok: true, document: document as Document }
    : { ok: false, issues: problems };
}

function* limitProblems(document: unknown, schema: DocumentSchema): Generator<PublishProblem> {
  if (!isRecord(document)) return void (yield publishProblem('document.notObject', ''));
  if (depthOf(document) > LIMITS.depth * 3)
    return void (yield publishProblem('form.tooDeep', '', { max: LIMITS.depth }));
  const unstorable = unstorableValue(document);
  if (unstorable) return void (yield documentProblem(document, unstorable.path, unstorable.keyword));
  // As long as the canonical text, which only orders the keys.
  const bytes = utf8Length(JSON.stringify(document));
  if (schema === 'code-list.json' || schema === 'product-documents.json') {
    const max = LIMITS.listBytes;
    if (bytes > max) yield publishProblem('list.tooLarge', '', { bytes, max });
  } else if (bytes > LIMITS.bytes) yield publishProblem('form.tooLarge', '', { bytes, max: LIMITS.bytes });
}

/** The problem at a JSON Pointer of a document, reported for the innermost id around it. */
export const documentProblem = (
  document: unknown,
  path: string,
  keyword: string,
  expected = '–',
): PublishProblem =>
  publishProblem('document.invalid', nearestId(document, path), { path: truncate(path), keyword, expected });

/** Limits the reported schema problems; an invalid document can fail at hundreds of pointers. */
const MAX_REPORTED_PROBLEMS = 20;

function schemaProblems(document: unknown, errors: readonly ErrorObject[]): PublishProblem[] {
  const inside = new Set(errors.flatMap(({ instancePath }) => ancestorPointers(instancePath)));
  const telling = errors.filter(
    ({ keyword, instancePath, schemaPath }) =>
      keyword !== 'oneOf' &&
      keyword !== 'not' &&
      !(ALTERNATIVE_SCHEMA_PATH.test(schemaPath) && inside.has(instancePath)),
  );
  const problems = withJoinedValues(telling.length > 0 ? telling : errors).map((error) =>
    schemaProblem(document, error),
  );
  const unique = new Map(problems.map((problem) => [canonicalJson(problem), problem]));
  return [...unique.values()].slice(0, MAX_REPORTED_PROBLEMS);
}

/** Schema paths of errors from other branches of a `oneOf`; noise if the error is inside the intended branch. */
const ALTERNATIVE_SCHEMA_PATH = /\/(oneOf\/\d+|definitions\/ElementOperand)\/[a-zA-Z]+$/;

const ancestorPointers = (pointer: string): string[] =>
  [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index));

const ID_KEYS: readonly string[] = ['elementId', 'sectionId', 'stepId', 'checkId', 'outcomeId'];

function schemaProblem(document: unknown, { keyword, instancePath, params }: ErrorObject): PublishProblem {
  const id = nearestId(document, instancePath);
  const property = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  if (keyword === 'discriminator')
    return documentProblem(
      document,
      `${instancePath}/${params['tag']}`,
      'enum',
      tagsAt(params['tag'], instancePath),
    );
  if (keyword === 'additionalProperties')
    return publishProblem('document.unknownKey', id, { key: truncate(params['additionalProperty']) });
  if (ID_KEYS.includes(property)) return publishProblem('id.invalid', id, { key: property });
  if (property === 'elementCode' || property === 'sectionCode')
    return publishProblem('elementCode.invalid', id, { key: property });
  if (instancePath.endsWith('/elements') && keyword === 'maxItems')
    return publishProblem('form.tooManyElements', id, { max: LIMITS.elements });
  if (instancePath === '/sections' && keyword === 'maxItems')
    return publishProblem('form.tooManySections', id, { max: LIMITS.sections });
  return documentProblem(document, instancePath, keyword, expectedBy(params));
}

/** Checks the settings of each element against the schema of its input type. */
function* settingsProblems(document: unknown): Generator<PublishProblem> {
  for (const element of elementsIn(document)) {
    const id = typeof element['elementId'] === 'string' ? truncate(element['elementId']) : '';
    const inputType = element['inputType'];
    if (typeof inputType !== 'string') continue;
    const validate = settingsValidator(inputType);
    if (!validate) yield publishProblem('inputType.unknown', id, { inputType: truncate(inputType) });
    else yield* settingsProblemsOf(id, validate, element['settings'] ?? {});
  }
}

function* settingsProblemsOf(
  id: string,
  validate: ValidateFunction,
  settings: unknown,
): Generator<PublishProblem> {
  if (!validate(settings))
    for (const { keyword, params, instancePath } of validate.errors ?? []) {
      if (keyword === 'additionalProperties')
        yield publishProblem('settings.unknownKey', id, { key: truncate(params['additionalProperty']) });
      else if (instancePath === '/options' || params['missingProperty'] === 'options')
        yield publishProblem('settings.invalidOptions', id);
      else {
        const expected = expectedBy(params);
        yield publishProblem('settings.invalid', id, { path: truncate(instancePath), keyword, expected });
      }
    }
}

/** Every element in a form or overlay document. */
function elementsIn(document: unknown): Record<string, unknown>[] {
  if (Array.isArray(document)) return document.flatMap(elementsIn);
  if (!isRecord(document)) return [];
  if ('inputType' in document && 'elementId' in document) return [document];
  return ['sections', 'section', 'elements', 'element', 'operations'].flatMap((key) =>
    elementsIn(document[key]),
  );
}

/** The id of the innermost element, section, step or check around a JSON Pointer. */
function nearestId(document: unknown, pointer: string): string {
  let id = '';
  let node: unknown = document;
  for (const part of pointer.split('/').slice(1)) {
    if (!isRecord(node) && !Array.isArray(node)) break;
    const value = (node as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    node = value;
    if (!isRecord(value)) continue;
    const nodeId = [...ID_KEYS, 'target'].map((key) => value[key]).find((own) => own !== undefined);
    if (typeof nodeId === 'string') id = nodeId;
  }
  return id === '' ? truncate(pointer) : truncate(id);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Shortens a quotation from a refused document to the length of a message. */
const truncate = (value: unknown): string => String(value).slice(0, 80);
