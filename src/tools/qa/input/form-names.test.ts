import { expect, test } from 'vitest';
import { qa } from '../../../../tests/tools/qa.ts';
import { readForm } from './read-form.ts';
import { formNames } from './form-names.ts';

/** The relationship of the insured, whose options have their words in a code list. */
const RELATION = 'jvx467f2c8cv';

test('options whose words are in a code list are named by it in diffs, as in explanations (G13)', async () => {
  const { form } = readForm('insureInfomation/hemu');
  expect(formNames(form, 'en_US').option(RELATION, 'parentInLaw')).toMatch(/^“Parent/);
  expect(formNames(form, 'en_US').option(RELATION, 'nobody')).toBe('nobody');
  for (const locale of ['en_US', 'zh_CN'] as const) {
    const { printed } = await qa(
      'diff',
      'insureInfomation/hemu',
      'insureInfomation/panshan',
      '--locale',
      locale,
    );
    expect(printed.join('\n')).not.toContain('parentInLaw');
    expect(printed.join('\n')).toContain(formNames(form, locale).option(RELATION, 'parentInLaw'));
  }
});
