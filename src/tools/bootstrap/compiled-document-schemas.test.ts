import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputTypes } from '../../../schemas/elements/input-types.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import * as validators from '../../core/form-checks/document-validators.ts';
import { projectRoot } from '../../server/settings/project-root.ts';
import { compiledDocumentSchemas } from './compiled-document-schemas.ts';

// Inside the project, so that Node finds the runtime modules of AJV.
mkdirSync(join(projectRoot(), '.tmp'), { recursive: true });
const folder = mkdtempSync(join(projectRoot(), '.tmp/document-validators-'));
afterAll(() => rmSync(folder, { recursive: true }));

let compiled: Pick<typeof validators, 'documentValidator' | 'settingsValidator'>;
beforeAll(async () => {
  const { load } = compiledDocumentSchemas(projectRoot());
  const file = join(folder, 'validators.mjs');
  writeFileSync(file, (load as { handler: () => string }).handler());
  compiled = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof compiled;
});

const documents = {
  'form.json': readFixture('forms/insureInfomation/base.json'),
  'overlay.json': readFixture('forms/insureInfomation/overlays/chenghai.json'),
  'insurer.json': readFixture('insurers/yunxiu.json'),
  'code-list.json': readFixture('code-lists/relation.json'),
  'product-rates.json': readFixture('rates/PSP-R04.json'),
  'product-documents.json': readFixture('documents/PSP-R04.json'),
} as Record<validators.DocumentSchema, Record<string, unknown>>;

/** The errors of a value, or that there are none. */
const errorsOf = (validate: ReturnType<typeof validators.documentValidator>, value: unknown) =>
  validate(value) ? [] : validate.errors;

test.each(validators.CHECKED_DOCUMENTS)(
  'the compiled schema %s of a build finds the errors that its sources find',
  (name) => {
    const document = documents[name];
    const keys = Object.keys(document);
    const cases = [
      document,
      {},
      { ...document, unknown: '𠮷' },
      ...keys.map((key) => ({ ...document, [key]: 7 })),
      ...keys.map((key) => ({ ...document, [key]: [{ op: 'none' }, {}, '𠮷'.repeat(3)] })),
    ];
    for (const value of cases)
      expect(errorsOf(compiled.documentValidator(name), value)).toEqual(
        errorsOf(validators.documentValidator(name), value),
      );
    expect(errorsOf(compiled.documentValidator(name), document)).toEqual([]);
    expect(errorsOf(compiled.documentValidator(name), {})).not.toEqual([]);
  },
);

test('the compiled settings of every input type find the errors that their sources find', () => {
  for (const inputType of Object.keys(inputTypes))
    for (const settings of [{}, { unknown: 1 }, { options: [] }, { options: ['A', 'A'] }, { maxLength: 'x' }])
      expect([inputType, errorsOf(compiled.settingsValidator(inputType)!, settings)]).toEqual([
        inputType,
        errorsOf(validators.settingsValidator(inputType)!, settings),
      ]);
  for (const inputType of ['none', 'constructor'])
    expect([compiled.settingsValidator(inputType), validators.settingsValidator(inputType)]).toEqual([
      undefined,
      undefined,
    ]);
});
