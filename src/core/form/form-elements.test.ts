// Sections inside sections, wherever a form document is read or changed without an index.
import { expect, test } from 'vitest';
import type { Section } from '../../../schemas/generated/form.ts';
import { siteScreen } from '../../../tests/forms/site-screen.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { formLines } from '../snapshot/form-lines.ts';
import { allElements, allSections, withSubsections } from './form-elements.ts';
import { withListedOptions } from './listed-options.ts';

const sites = siteScreen('site');

test('every section and question inside a section is read once, in the order of the document', () => {
  expect(allSections(sites).map(({ sectionCode }) => sectionCode)).toEqual([
    ...['site', 'address', 'contact', 'building', 'tenant'],
  ]);
  expect(allElements(sites)).toHaveLength(6);
});

test('a change of the sections inside a section reaches every level', () => {
  const marked = (inner: Section): Section => ({ ...withSubsections(inner, marked), sectionCode: 'x' });
  const changed = allSections({ ...sites, sections: sites.sections.map(marked) });
  expect(changed.map(({ sectionCode }) => sectionCode)).toEqual(['x', 'x', 'x', 'x', 'x']);
  expect(allElements({ ...sites, sections: sites.sections.map(marked) })).toEqual(allElements(sites));
});

test('the golden file has a line for each of them', () => {
  const lines = formLines([{ name: 'base', form: sites }], (key) => key);
  expect(lines).toHaveLength(allSections(sites).length + allElements(sites).length);
});

test('choices inside a section take the items of their list', () => {
  const brand = element('brand', 'radio', { settings: { list: 'brand' } });
  const several = section('boat', [element('name')], {
    sections: [section('hull', [element('length')]), section('engine', [brand])],
  });
  const item = { code: 'A', labels: { zh_CN: '甲' } };
  const listed = withListedOptions(form([several], { words: { zh_CN: {} } }), () => [item], '2026-11-23');
  expect(allElements(listed).at(-1)!.settings).toEqual({ list: 'brand', options: ['A'] });
});
