import products from '../../fixtures/products.json' with { type: 'json' };
import type { CodeList, CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleContext, TradeContext } from '../../validators/rule/rule.ts';
import { FOREIGN } from './foreign-form.ts';
import { fixtureNames, readFixture } from '../forms/fixtures.ts';

/** The day on which the differential tests check answers. */
export const TODAY = '2026-11-21';

const item = (code: string, rest: Partial<CodeListItem> = {}): CodeListItem => ({
  code,
  labels: { zh_CN: code },
  ...rest,
});

/** A list with the codes that random forms offer, whose validity periods start and end around today. */
export const trialList: CodeList = {
  listId: 'trial',
  version: '2026-1',
  source: 'Made up for tests.',
  items: [
    item('yes', { attributes: { class: 1, open: true } }),
    item('no', { validTo: '2026-11-20', attributes: { class: 1 } }),
    item('unsure', { validFrom: '2026-11-22', attributes: { class: 1 } }),
    item('A1', { parent: 'yes', validTo: TODAY, attributes: { class: 2, open: false } }),
    item('b_2', { parent: 'yes', validFrom: TODAY, attributes: { class: 2, kind: 'x' } }),
  ],
};

/** Every code list of the fixtures, and the trial list. */
export const codeLists: readonly CodeList[] = [
  ...fixtureNames('code-lists').map((name) => readFixture<CodeList>(`code-lists/${name}`)),
  trialList,
];

/** The items of every list, by the list's id. */
export const lists: Readonly<Record<string, readonly CodeListItem[]>> = Object.fromEntries(
  codeLists.map(({ listId, items }) => [listId, items]),
);

const byCode = new Map(
  codeLists.map(({ listId, items }) => [listId, new Map(items.map((listItem) => [listItem.code, listItem]))]),
);

/** The trade of the customers of the server, of the first product and sold directly; its application is never final. */
export const TRADE: TradeContext = { product: products[0]!.riskCode, channel: '', answers: FOREIGN };

/** The rule context of the differential tests: today, and every code list of the fixtures. */
export const context: RuleContext = {
  asOf: TODAY,
  codeListItem: (list, code) => byCode.get(list)?.get(code),
  trade: TRADE,
};
