import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['行程超过 14 天。渔船保险通常不保这么久。', '行程超过 14 天。'],
  ['El viaje dura más de 14 días. Compruebe la fecha.', 'El viaje dura más de 14 días.'],
  ['El viaje es muy largo. ¿Es correcto?', 'El viaje es muy largo.'],
  [
    'Mr. Wang is 12.5 years older, e.g. by a slip of the pen. Please check.',
    'Mr. Wang is 12.5 years older, e.g. by a slip of the pen.',
  ],
  ['这位家长只比孩子大 12 岁，请核对', '这位家长只比孩子大 12 岁，请核对'],
  ['', ''],
])('of “%s” it is “%s”', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
