import { expect, test } from 'vitest';
import { typeAndSettingsOf } from '../../schemas/elements/input-types.ts';
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import type { ListItem } from '../store/form-ports.ts';
import { itemName } from './list-names.ts';
import { offeredWithin } from './offered-within.ts';

const areas: ListItem[] = [
  { code: '330000', label: '浙江省' },
  { code: '330100', label: '杭州市', parent: '330000' },
  { code: '330106', label: '西湖区', parent: '330100' },
  { code: '330200', label: '宁波市', parent: '330000' },
  { code: '330203', label: '海曙区', parent: '330200' },
  { code: '440000', label: '广东省' },
  { code: '441900', label: '东莞市', parent: '440000' },
];

const shown = (
  offers: (code: string) => boolean,
  ui: Pick<ListUi, 'levels' | 'isLowestOnly'> = {},
  items = areas,
) => {
  const isShown = offeredWithin(items, offers, ui);
  return items.map(({ code }) => code).filter((code) => isShown(code));
};
const allBut =
  (...refused: string[]) =>
  (code: string) =>
    !refused.includes(code);

test('a group whose items are all refused has no row: it would be taken for an answer', () => {
  expect(shown(allBut('330106'), { levels: 3 })).toEqual(['330000', '330200', '330203', '440000', '441900']);
  expect(shown(allBut('441900', '330203'), { levels: 3 })).toEqual(['330000', '330100', '330106']);
});

test('items of a refused group keep their rows, and rise to the top', () => {
  expect(shown((code) => code === '330106', { levels: 3 })).toEqual(['330106']);
});

test('items below the level of the answers have no row', () => {
  expect(shown(() => true, { levels: 2 })).toEqual(['330000', '330100', '330200', '440000', '441900']);
  expect(shown(allBut('330000'), { levels: 2 })).toEqual(['330100', '330200', '440000', '441900']);
});

test('a group that may be an answer itself, and one whose branch is still to be loaded, keep their rows', () => {
  expect(shown(allBut('441900'))).toEqual(allCodesBut('441900'));
  const top = [{ code: '330000', label: '浙江省', hasChildren: true }];
  expect(shown(() => true, { levels: 3 }, top)).toEqual(['330000']);
});

test('an occupation is of the lowest level, however deep its table is, and has only its own name', () => {
  const { type, settings } = typeAndSettingsOf({ inputType: 'occupation', settings: {} })!;
  const ui = type.ui(settings) as ListUi;
  const table = ['a', 'b', 'c', 'd', 'e', 'f'].map((code, i, codes): ListItem => ({
    code,
    label: code.toUpperCase(),
    ...(i > 0 && { parent: codes[i - 1]! }),
  }));
  expect(shown(() => true, ui, table)).toEqual(table.map(({ code }) => code));
  expect(shown(allBut('f'), ui, table)).toEqual([]);
  expect(itemName(table, 'f', ui)).toBe('F');
});

const allCodesBut = (refused: string) => areas.map(({ code }) => code).filter((code) => code !== refused);
