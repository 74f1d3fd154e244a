import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import {
  childPath,
  instancePath,
  isWithin,
  lastSegment,
  parentPath,
  pathSegments,
  rowIdsIn,
  rowPath,
  siblingPath,
} from './answer-path.ts';
import { rowsAlong, targetOf } from './answer-target.ts';

const ratio = element('ratio', 'integer');
const heirs = section('heirs', [ratio], { repeat: { min: 0, max: 3 } });
const insured = section('insured', [element('name')], { repeat: { min: 1, max: 9 }, section: heirs });
const index = indexForm(form([section('applicant', [element('name')]), insured]));
const RATIO = 'insured/r1/heirs/h2/ratio';

test('a path is joined from codes and row ids, and split into them', () => {
  const row = rowPath(childPath(rowPath(childPath('', 'insured'), 'r1'), 'heirs'), 'h2');
  expect(childPath(row, 'ratio')).toBe(RATIO);
  expect(pathSegments(RATIO)).toEqual(['insured', 'r1', 'heirs', 'h2', 'ratio']);
  expect(lastSegment(RATIO)).toBe('ratio');
  expect(parentPath(RATIO)).toBe('insured/r1/heirs/h2');
  expect(siblingPath(RATIO, 'order')).toBe('insured/r1/heirs/h2/order');
  expect([lastSegment('insured'), parentPath('insured'), parentPath('')]).toEqual(['insured', '', '']);
});

test('a path lies within its sections and rows, not within itself or a longer id', () => {
  expect(isWithin(RATIO, 'insured')).toBe(true);
  expect(isWithin(RATIO, 'insured/r1')).toBe(true);
  expect(isWithin(RATIO, RATIO)).toBe(false);
  expect(isWithin('insured/r10/name', 'insured/r1')).toBe(false);
  expect(isWithin('insured', RATIO)).toBe(false);
});

test('the row ids of an instance lead to the instance of another section in the same rows', () => {
  const reader = index.elementById.get(ratio.elementId)!.parent;
  const rowIds = rowIdsIn(reader, 'insured/r1/heirs/h2');
  expect([...rowIds]).toEqual([
    [insured.sectionId, 'r1'],
    [heirs.sectionId, 'h2'],
  ]);
  expect(index.sections.map((target) => instancePath(target, rowIds))).toEqual(['applicant', 'insured/r1']);
  expect(instancePath(reader, rowIdsIn(index.sections[1]!, 'insured/r1'))).toBeUndefined();
});

test('a path leads through rows to its element, list or row', () => {
  expect(rowsAlong(index, RATIO).map(({ path }) => path)).toEqual(['insured/r1', 'insured/r1/heirs/h2']);
  expect(rowsAlong(index, 'insured/r1/heirs').map(({ path }) => path)).toEqual(['insured/r1']);
  expect(rowsAlong(index, 'applicant/name')).toEqual([]);
  expect(rowsAlong(index, 'nowhere/r1')).toEqual([]);
  expect(targetOf(index, RATIO)).toMatchObject({ kind: 'element', instancePath: 'insured/r1/heirs/h2' });
  expect(targetOf(index, 'insured/r1')).toMatchObject({ kind: 'section', rowId: 'r1' });
  expect(targetOf(index, 'insured/r1/heirs')).toMatchObject({ kind: 'section', rowId: undefined });
  expect(targetOf(index, 'insured/r1/heirs/h2/name')).toBeUndefined();
});

const ROOT = new URL('../../../', import.meta.url);
/** Folders that handle answers; other folders of the server and the tools have file paths and URLs. */
const FOLDERS = [
  'renderers',
  'schemas',
  'src/app',
  'src/core',
  'src/server/answers',
  'src/server/forms',
  'src/server/publishing',
  'src/server/routes',
  'src/server/store',
  'src/studio',
  'src/tools/qa/commands',
  'src/tools/qa/rules',
  'src/tools/qa/words',
  'validators',
];
/** A `/` between two placeholders or after a constant, and calls that split or join at a slash. */
const PATH_EXPRESSION =
  /\}\/\$\{|\}\/`|`\$\{\w+\}\/\w|(?:split|join|includes|indexOf|lastIndexOf|startsWith|endsWith|replaceAll)\(['"`]\/|\+ ['"`]\//;
const EXCEPTIONS: Record<string, string> = {
  'src/core/answers/answer-path.ts': 'the owner of paths',
  'src/core/form/code-path.ts': 'addresses in a form, without rows',
  'src/core/export/row-scope.ts': 'relative JSON Pointers of the export',
  'src/core/export/export-schema.ts': 'relative JSON Pointers of the export',
  'src/core/form-checks/check-document.ts': 'JSON Pointers of AJV',
  'src/core/form-checks/check-code-list.ts': 'JSON Pointers of items',
  'src/core/form-checks/unstorable-value.ts': 'JSON Pointers of values',
  'src/core/form-checks/check-product-documents.ts': 'JSON Pointers of documents',
  'src/core/json/scan-json.ts': 'JSON Pointers of the text',
  'src/core/orders/order-messages.ts': 'subject of a message: insured person and submission',
  'src/app/calls/code-lists.ts': 'key of a cache: list and language',
  'src/app/form/condition-lists.ts': 'key of a set: list and element code',
  'src/app/form/form-prefetch.ts': 'key of a cache: form and language',
  'src/app/form/FormRoute.tsx': 'React key of a form',
  'src/app/events/event-page.ts': 'address of a page',
  'src/app/form/drafts/local-draft.ts': 'key of a stored draft',
  'src/app/form/drafts/memory-storage.ts': 'key of a stored draft',
  'src/app/form/drafts/indexed-db-storage.ts': 'key of a stored draft',
  'src/app/screens/home/Home.tsx': 'React key of a product',
  'src/app/screens/family/FamilyList.tsx': 'key of a member that was begun: trade and member',
  'src/app/calls/list-branches.ts': 'key of a cache: list and branch',
  'src/app/screens/address/upcoming-pages.ts': 'web addresses',
  'src/app/controls/PagePicture.tsx': 'address of the picture of a page',
  'src/app/trail/sale-place.ts': 'web addresses',
  'src/app/worker/build-cache.ts': 'web addresses',
  'src/app/worker/service-worker.ts': 'web addresses',
  'src/app/screens/group-quote/GroupProducts.tsx': 'React key of a product',
  'src/app/screens/orders/OrderActions.tsx': 'web address of a page',
  'src/server/publishing/publish-documents.ts': 'name of a product: supplier and risk code',
  'src/server/publishing/schedule.ts': 'name of a scope: insurer, product and channel',
  'src/server/publishing/undrawable-texts.ts': 'JSON Pointer',
  'src/server/publishing/unpublish.ts': 'name of a product: supplier and risk code',
  'src/server/publishing/seed.ts': 'name of a product: supplier and risk code',
  'src/server/store/product-documents.ts': 'name of a product: supplier and risk code',
  'src/core/pricing/individual-premium.ts': 'path into the request of a premium',
  'src/core/pricing/premium-refusals.ts': 'path into the request of a premium',
  'src/server/routes/event.ts': 'path into the request of events',
  'src/server/routes/policy-pages.ts': 'address of the picture of a page',
  'src/server/routes/premium.ts': 'path into the request of a premium',
  'src/server/routes/trail.ts': 'path into the request of a trail',
  'src/server/routes/underwriting.ts': 'address of the file of a policy',
  'src/server/routes/insured-confirm.ts': 'subject of a limit: order and person',
  'src/server/routes/upload.ts': 'address of an upload',
  'src/tools/qa/commands/document-lines.ts': 'JSON Pointers of documents',
  'src/tools/qa/commands/recompile.ts': 'name of a form: screen and scope',
  'src/tools/qa/commands/unpublish.ts': 'name of a form: screen and scope',
  'validators/keywords/link-address.ts': 'web addresses',
};

/** Source files of a folder that build or parse a path themselves. */
function pathExpressions(folder: string): string[] {
  const files = readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => PATH_EXPRESSION.test(readFileSync(new URL(file, ROOT), 'utf8')));
}

test('only answer-path.ts joins and splits answer paths', () => {
  expect(FOLDERS.flatMap(pathExpressions).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
