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

/**
 * Messages that a check of answers alone never gives: the server, row operations or number inputs give them. No product has
 * a question that is read only by a condition yet.
 */
const NOT_FROM_ANSWERS = [
  'confirm.lastSix',
  'confirm.mobile',
  'confirm.person',
  'family.selfFixed',
  'family.twice',
  'number.format',
  'person.notFound',
  'policy.character',
  'readOnly.missing',
  'row.id',
  'smsCode.expired',
  'smsCode.locked',
  'smsCode.wrong',
  'upload.missing',
];

test('the fixtures use the whole vocabulary of forms and every message that a check of answers can give', async () => {
  const { printed } = await qa('coverage', '--json');
  const { messages, ...rest } = JSON.parse(printed[0]!) as Coverage;
  for (const { untouched } of Object.values(rest)) expect(untouched).toEqual([]);
  expect(messages.untouched).toEqual(NOT_FROM_ANSWERS);
});

test('recordForm records nested operators, and nothing that the form does not use', () => {
  const usage = emptyUsage();
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
  recordForm(usage, indexForm(form([people], { words: { pt_BR: {} } })));
  expect([...usage.operators].sort()).toEqual(['ageAt', 'lt', 'not']);
  const coverage = coverageOf(vocabulary(locales, ['required']), usage);
  expect(coverage.locales.untouched).not.toContain('pt_BR');
  expect(coverage.inputTypes.untouched).toHaveLength(coverage.inputTypes.total - 2);
});

test('coverage lists unused vocabulary in the language of --locale', async () => {
  const { exit, printed } = await qa('coverage', '--forms', '--locale', 'pt_BR');
  expect(exit).toBe(1);
  expect(printed).toContain('idiomas: 5 de 5; sem uso: nenhum');
});
