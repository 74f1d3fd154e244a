// The lines of a product's publish report.
import type { Locale } from '../../../../locales/index.ts';
import { joinList } from '../../../core/explain/condition-words.ts';
import type { Translate } from '../../../core/messages/message.ts';
import type { LostTermUse } from '../../../core/publish/lost-terms.ts';
import type { ProductReport } from '../../../core/publish/product-checks.ts';
import type { PremiumChanges } from '../../../core/publish/rate-changes.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { audienceWords } from './published-lines.ts';

/** Formats what publishing changes of a product, one line per item. */
export function productLines(
  { changes, warnings, premiums, sale, lostTerms = [], approvedBy }: ProductReport,
  riskCode: string,
  locale: Locale,
): string[] {
  const t = qaTranslate(locale);
  return [
    ...changes.map(({ property, locale: tag, before = '–', after = '–' }) => {
      const name = tag === undefined ? property : `${property} ${tag}`;
      return t('product.change', { property: name, before, after });
    }),
    ...(premiums ? premiumLines(premiums, t) : []),
    ...lostTerms.map((use) => lostTermLine(use, locale)),
    ...(sale ? saleLines(sale, t) : []),
    ...warnings.map(({ code, key, locale: tag }) =>
      t(`warning.${code}`, { word: `${riskCode}.${key}`, locale: tag }),
    ),
    ...(approvedBy === undefined ? [] : [t('report.approved', { approvedBy })]),
  ];
}

/** A part of a form that names what the rates no longer have, with the moment of a form that is scheduled. */
function lostTermLine({ id, part, value, screen, scope, names, from }: LostTermUse, locale: Locale): string {
  const t = qaTranslate(locale);
  const whom = audienceWords({ ...EVERYONE, ...scope }, t);
  const name = `“${names[locale] ?? id}”`;
  const line = t('product.lostTerm', { term: t(`expression.${part}`), value, screen, whom, name });
  return [line, ...(from === undefined ? [] : [t('problem.from', { from })])].join(', ');
}

const EVERYONE = { supplierCode: '', riskCode: '', platformCode: '' };

const saleLines = ({ changes, concerned }: NonNullable<ProductReport['sale']>, t: Translate): string[] => [
  ...changes.map((change) => {
    if (!('channels' in change)) return t(`sale.${change.kind}`);
    const channels = change.channels.map((channel) => channel || t('sale.direct'));
    return t(`sale.${change.kind}`, { channels: joinList(channels, t) });
  }),
  t('sale.concerned', { ...concerned }),
];

function premiumLines(
  { class: changeClass, smallest, largest, ...counts }: PremiumChanges,
  t: Translate,
): string[] {
  return [
    t(`premiums.${changeClass}`, counts),
    ...(smallest ? [t('premiumChange.smallest', { ...smallest })] : []),
    ...(largest ? [t('premiumChange.largest', { ...largest })] : []),
  ];
}
