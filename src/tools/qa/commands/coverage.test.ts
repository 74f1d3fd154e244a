import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import type { Condition } from '../../../../schemas/generated/condition.ts';
import type { Coverage } from '../../../core/coverage/vocabulary-usage.ts';
import { coverageOf, emptyUsage, recordForm } from '../../../core/coverage/vocabulary-usage.ts';
import { vocabulary } from '../../../core/coverage/vocabulary.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { answerOperand, element, form, section } from '../../../../tests/forms/small-form.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();

/** What only a server says, of codes, uploads and people that it knows, or of rows; and of what was typed and is no number. */
const NOT_OF_ANSWERS = [
  'family.selfFixed',
  'number.format',
  'person.notFound',
  'row.id',
  'smsCode.expired',
  'smsCode.locked',
  'smsCode.wrong',
  'upload.missing',
];

test('the fixtures touch everything that forms are made of, and every message that answers alone lead to', async () => {
  const { printed } = await qa('coverage', '--json');
  const { messages, ...rest } = JSON.parse(printed[0]!) as Coverage;
  for (const { untouched } of Object.values(rest)) expect(untouched).toEqual([]);
  expect(messages.untouched).toEqual(NOT_OF_ANSWERS);
});

test('a form touches what it uses and nothing else, however deep it stands', () => {
  const touched = emptyUsage();
  const age: Condition = {
    op: 'lt',
    left: { fn: 'ageAt', args: [answerOperand('birth'), { context: 'today' }] },
    right: { const: 18 },
  };
  const adult: Condition = { op: 'not', of: age };
  const people = section('person', [
    element('birth', 'date'),
    element('job', 'text', { visibleWhen: adult }),
  ]);
  recordForm(touched, indexForm(form([people], { words: { pt_BR: {} } })));
  expect([...touched.operators].sort()).toEqual(['ageAt', 'lt', 'not']);
  const coverage = coverageOf(vocabulary(locales, ['required']), touched);
  expect(coverage.locales.untouched).not.toContain('pt_BR');
  expect(coverage.inputTypes.untouched).toHaveLength(coverage.inputTypes.total - 2);
});

test('coverage tells what is not touched in the language asked for', async () => {
  const { exit, printed } = await qa('coverage', '--forms', '--locale', 'pt_BR');
  expect(exit).toBe(1);
  expect(printed).toContain('idiomas: 5 de 5; sem uso: nenhum');
});
