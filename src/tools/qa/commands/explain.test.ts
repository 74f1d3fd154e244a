import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import { insurerForm, readFixture } from '../../../../tests/forms/fixtures.ts';
import { element as newElement, idOf, section } from '../../../../tests/forms/small-form.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();

const HEMU = 'insureInfomation/hemu';
const answers = 'fixtures/answers/insureInfomation/hemu-height-and-weight.json';
const folder = mkdtempSync(join(tmpdir(), 'baoform-qa-'));

test('explain prints the reasons and origins of an element in every language', async () => {
  const explainIn = (locale: string) => qa('explain', HEMU, answers, 'relation', '--locale', locale);
  const results = await Promise.all(locales.map(explainIn));
  expect(results.map(({ exit }) => exit)).toEqual(locales.map(() => 0));
  const lines = results.map(({ printed }) => printed.join('\n'));
  expect(new Set(lines).size).toBe(locales.length);
  for (const text of lines) {
    expect(text).not.toMatch(/[{}]/);
    expect(text).toContain('insured/r1/relation');
    expect(text).toContain('HMH/HMH-R02');
  }
});

test('explain names answers from long lists by their labels (G13)', async () => {
  const explain = async (element: string) =>
    (await qa('explain', HEMU, answers, element, '--locale', 'en_US')).printed.join('\n');
  expect(await explain('applicant/area')).toMatch(/(answer|value).*“[A-Z][^”]+”$/m);
  expect(await explain('applicant/occupation')).toMatch(/(answer|value).*“[A-Z][^”]+”$/m);
});

test('explain --json lists the instances of an element with their reasons and origins', async () => {
  const { printed } = await qa('explain', HEMU, answers, 'applicant/gender', '--json');
  expect(JSON.parse(printed[0]!)).toMatchObject([
    {
      path: 'applicant/gender',
      instances: [
        { state: { visible: true }, reasons: [{ outcome: true }, { outcome: true }, { outcome: 'F' }] },
      ],
      origins: expect.arrayContaining([{ property: 'requiredFlag', value: 'Y', layer: 'base' }]),
    },
  ]);
  expect(await qa('explain', HEMU, answers, 'nowhere')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('There is no element “nowhere”'),
  });
});

test('export followed by import --onto gives the overlay of the same scope', async () => {
  const [exported, overlay] = [join(folder, 'form.json'), join(folder, 'overlay.json')];
  expect(await qa('export', HEMU, '--to', exported)).toMatchObject({ exit: 0 });
  expect(canonicalJson(JSON.parse(readFileSync(exported, 'utf8')))).toBe(canonicalJson(insurerForm('hemu')));
  expect(await qa('import', exported, '--onto', HEMU, '--to', overlay)).toMatchObject({ exit: 0 });
  const { scope } = JSON.parse(readFileSync(overlay, 'utf8')) as { scope: object };
  expect(scope).toEqual({ supplierCode: 'HMH', riskCode: 'HMH-R02' });
});

test('export includes the overlay of the insurer below a channel, and import --onto leaves it out', async () => {
  const [exported, overlay] = [join(folder, 'channel.json'), join(folder, 'channel-overlay.json')];
  const CHANNEL = 'insureInfomation/panshanChannel';
  await qa('export', CHANNEL, '--to', exported);
  const { sections } = JSON.parse(readFileSync(exported, 'utf8')) as Form;
  const codes = sections.flatMap(({ elements }) => elements.map(({ elementCode }) => elementCode));
  expect(codes).toEqual(expect.arrayContaining(['psp_employer', 'psp_signature', 'name']));
  await qa('import', exported, '--onto', CHANNEL, '--to', overlay);
  const { operations } = JSON.parse(readFileSync(overlay, 'utf8')) as Overlay;
  const own = readFixture('forms/insureInfomation/overlays/panshanChannel.json') as Overlay;
  expect(operations).toHaveLength(own.operations.length);
});

test('export --schema gives one JSON Schema, with titles in the language of --locale', async () => {
  const { printed } = await qa('export', HEMU, '--schema', '--locale', 'pt_BR', '--json');
  expect(printed).toHaveLength(1);
  expect(JSON.parse(printed[0]!)).toMatchObject({
    type: 'object',
    properties: { insured: { items: { properties: { height: { title: 'Altura' } } } } },
  });
});

test('import refuses forms that publishing refuses, and changes that no overlay can express', async () => {
  const file = join(folder, 'changed.json');
  const form = readFixture<Form>('forms/insureInfomation/base.json');
  const renamed = structuredClone(form);
  renamed.sections[0]!.elements[0]!.elementCode = 'renamed';
  writeFileSync(file, JSON.stringify(renamed));
  expect(await qa('import', file, '--onto', HEMU)).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining('under another code'),
  });
  form.sections[0]!.elements.reverse();
  writeFileSync(file, JSON.stringify(form));
  const moved = await qa('import', file, '--onto', HEMU);
  expect(moved).toMatchObject({ exit: 0, printed: [expect.stringContaining('"op": "move"')] });
  const added = structuredClone(form);
  added.sections.unshift(section('hmh_pets', [newElement('breed')]));
  for (const texts of Object.values(added.words))
    Object.assign(texts, {
      [`${idOf('hmh_pets')}.title`]: '✓',
      [`${idOf('breed')}.elementName`]: '✓',
    });
  writeFileSync(file, JSON.stringify(added));
  const imported = await qa('import', file, '--onto', HEMU);
  expect(imported).toMatchObject({ exit: 0, printed: [expect.stringContaining('"op": "addSection"')] });
  writeFileSync(file, JSON.stringify({ ...form, words: {} }));
  expect(await qa('import', file, '--json')).toMatchObject({ exit: 1 });
  const chinese = structuredClone(form.words);
  Object.assign(chinese['es_ES']!, { [`${form.sections[0]!.sectionId}.title`]: '投保人' });
  writeFileSync(file, JSON.stringify({ ...form, words: chinese }));
  const results = await Promise.all(locales.map((locale) => qa('import', file, '--locale', locale)));
  for (const { exit, errorOutput } of results) {
    expect(exit).toBe(1);
    expect(errorOutput).toMatch(
      /words\.untranslated at \w+ \(insureInfomation › [“\p{L} ]+”, [^()]*1[^()]*\)\n {4}[^{}]*es_ES[^{}]*$/u,
    );
  }
  expect(new Set(results.map(({ errorOutput }) => errorOutput)).size).toBe(locales.length);
});
