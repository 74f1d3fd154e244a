import { expect, test } from 'vitest';
import { labelIn } from './code-list-item.ts';

test('labels fall back to English for Spanish and Portuguese, to Chinese for the rest', () => {
  const item = { labels: { zh_CN: '甲', en_US: 'A' } };
  expect(['zh_CN', 'zh_TW', 'en_US', 'es_ES', 'pt_BR'].map((locale) => labelIn(item.labels, locale))).toEqual(
    ['甲', '甲', 'A', 'A', 'A'],
  );
  expect(labelIn({ zh_CN: '乙' }, 'pt_BR')).toBe('乙');
});
