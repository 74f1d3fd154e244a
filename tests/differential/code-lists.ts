import type { CodeList, CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import { fixtureNames, readFixture } from '../forms/fixtures.ts';

/** The day on which everything here is judged. */
export const TODAY = '2026-11-21';

const item = (code: string, rest: Partial<CodeListItem> = {}): CodeListItem => ({
  code,
  labels: { zh_CN: code },
  ...rest,
});

/** A list of the codes that random forms offer, with periods that end and begin around today. */
export const trialList: CodeList = {
  listId: 'trial',
  version: '2026-1',
  source: 'Made up for tests.',
  items: [
    item('yes', { attributes: { class: 1, open: true } }),
    item('no', { validTo: '2026-11-20' }),
    item('unsure', { validFrom: '2026-11-22', attributes: { class: 1 } }),
    item('A1', { validTo: TODAY, attributes: { class: 2, open: false } }),
    item('b_2', { validFrom: TODAY, attributes: { class: 2, kind: 'x' } }),
  ],
};

const all = [
  ...fixtureNames('code-lists').map((name) => readFixture<CodeList>(`code-lists/${name}`)),
  trialList,
];

/** The items of every list, by the list's id. */
export const lists: Readonly<Record<string, readonly CodeListItem[]>> = Object.fromEntries(
  all.map(({ listId, items }) => [listId, items]),
);

const byCode = new Map(
  all.map(({ listId, items }) => [listId, new Map(items.map((one) => [one.code, one]))]),
);

export const context: RuleContext = {
  asOf: TODAY,
  codeListItem: (list, code) => byCode.get(list)?.get(code),
};
