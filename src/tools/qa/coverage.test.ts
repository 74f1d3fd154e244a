import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Coverage } from '../../core/coverage/touched.ts';
import { coverageOf, nothingTouched, touchForm } from '../../core/coverage/touched.ts';
import { vocabulary } from '../../core/coverage/vocabulary.ts';
import { indexForm } from '../../core/form-index.ts';
import { answerOf, element, form, section } from '../../../tests/forms/small-form.ts';
import { compileInTests, qa } from '../../../tests/tools/qa.ts';

compileInTests();

test('the fixtures touch every input type, rule, check and language', async () => {
  const { printed } = await qa('coverage', '--json');
  const { inputTypes, keywords, checks, locales: spoken } = JSON.parse(printed[0]!) as Coverage;
  expect([inputTypes, keywords, checks, spoken].map(({ untouched }) => untouched)).toEqual([[], [], [], []]);
});

test('a form touches what it uses and nothing else, however deep it stands', () => {
  const touched = nothingTouched();
  const age: Condition = {
    op: 'lt',
    left: { fn: 'ageAt', args: [answerOf('birth'), { context: 'today' }] },
    right: { const: 18 },
  };
  const adult: Condition = { op: 'not', of: age };
  const people = section('person', [
    element('birth', 'date'),
    element('job', 'text', { visibleWhen: adult }),
  ]);
  touchForm(touched, indexForm(form([people], { words: { pt_BR: {} } })));
  expect([...touched.operators].sort()).toEqual(['ageAt', 'lt', 'not']);
  const coverage = coverageOf(vocabulary(locales, ['required']), touched);
  expect(coverage.locales.untouched).not.toContain('pt_BR');
  expect(coverage.inputTypes.untouched).toHaveLength(coverage.inputTypes.total - 2);
});

test('coverage tells in every language what is not touched', async () => {
  const ask = (locale: string) => qa('coverage', '--forms', '--locale', locale);
  const said = await Promise.all(locales.map(ask));
  expect(new Set(said.map(({ exit }) => exit))).toEqual(new Set([1]));
  expect(new Set(said.map(({ printed }) => printed.join('\n'))).size).toBe(locales.length);
}, 60_000);
