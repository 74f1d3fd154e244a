import { expect, test } from 'vitest';
import { toListItems } from './list-items.ts';

const t = (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`;

test('items that have not begun are left out, ended ones are retired (B.10), unavailable ones are disabled, classes are noted', () => {
  const labels = { zh_CN: '甲' };
  const items = [
    { code: 'gone', labels, validTo: '2026-05-31' },
    { code: 'later', labels, validFrom: '2026-06-02' },
    { code: 'bank', labels, attributes: { available: false } },
    { code: 'stunt', labels, attributes: { class: 6, refused: true } },
    { code: 'clerk', labels, parent: 'office', attributes: { class: 1 }, validFrom: '2026-06-01' },
  ];
  expect(toListItems(items, '2026-06-01', 'zh_CN', t)).toEqual([
    { code: 'gone', label: '甲', isRetired: true },
    { code: 'bank', label: '甲', disabled: true },
    { code: 'stunt', label: '甲', disabled: true },
    { code: 'clerk', label: '甲', parent: 'office', note: 'list.class {"class":1}' },
  ]);
});
