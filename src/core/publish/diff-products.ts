// Compares a product with the one on sale, value by value.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates, RateWords } from '../../../schemas/generated/product-rates.ts';
import { channelsText } from './sale-changes.ts';

type Product = Insurer['product'];

/** A value of a product that publishing changes. */
export interface ProductChange {
  /** Such as `premiumFrom`, `groupRates.risks.deathAmount.c1`, `riskName`, `tags.0`. */
  property: string;
  /** Only of words. */
  locale?: string;
  /** Absent for a new value. */
  before?: string;
  /** Absent for a removed value. */
  after?: string;
}

/** Every changed value; all values of a product that is new. Of rates for individuals, premiums are compared instead. */
export function diffProducts(before: Product | undefined, after: Product): ProductChange[] {
  const [valuesBefore, valuesAfter] = [before ? valuesOf(before) : new Map<string, Value>(), valuesOf(after)];
  return [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])].flatMap((key) => {
    const [old, value] = [valuesBefore.get(key), valuesAfter.get(key)];
    if (old?.text === value?.text) return [];
    const { property, locale } = (value ?? old)!;
    return {
      property,
      ...(locale === undefined ? {} : { locale }),
      ...(old ? { before: old.text } : {}),
      ...(value ? { after: value.text } : {}),
    };
  });
}

/** The words of a product as those of a form: locale → `<riskCode>.<property>` → text. */
export const productWords = ({ riskCode, words, rates }: Product): Form['words'] =>
  Object.fromEntries(
    Object.entries(words).map(([locale, { tags, ...texts }]) => [
      locale,
      Object.fromEntries(
        [
          ...Object.entries(texts),
          ...Object.entries(tags).map(([i, tag]) => [`tags.${i}`, tag] as const),
          ...(rates ? rateWords(rates) : []).map(
            ([property, text]) => [property, text[locale as keyof RateWords]] as const,
          ),
        ].map(([property, text]) => [`${riskCode}.${property}`, text]),
      ),
    ]),
  );

/** The words of rates, by property: `rates.factors.payPeriod.20`. */
const rateWords = ({
  plans,
  factors,
  risks,
  duties,
  discountLabels,
}: ProductRates): [string, RateWords][] => [
  ...plans.map(({ code, words }): [string, RateWords] => [`rates.plans.${code}`, words]),
  ...factors.flatMap(({ code, words, values }): [string, RateWords][] => [
    [`rates.factors.${code}`, words],
    ...values.map((value): [string, RateWords] => [`rates.factors.${code}.${value.value}`, value.words]),
  ]),
  ...risks.map(({ riskCode, words }): [string, RateWords] => [`rates.risks.${riskCode}`, words]),
  ...duties.map(({ code, words }): [string, RateWords] => [`rates.duties.${code}`, words]),
  ...discountLabels.map(({ percent, words }): [string, RateWords] => [`rates.discounts.${percent}`, words]),
];

interface Value {
  property: string;
  locale?: string;
  text: string;
}

function valuesOf(product: Product): Map<string, Value> {
  const { words: _words, supplierCode: _supplier, riskCode, rates, channels, ...facts } = product;
  const version = rates ? { rates: { version: rates.version } } : {};
  const sale = channels ? { channels: channelsText(channels) } : {};
  const values = leavesOf({ ...facts, ...sale, ...version }, '').map((value): [string, Value] => [
    value.property,
    value,
  ]);
  for (const [locale, texts] of Object.entries(productWords(product)))
    for (const [key, text] of Object.entries(texts)) {
      const property = key.slice(riskCode.length + 1);
      values.push([`${locale} ${property}`, { property, locale, text }]);
    }
  return new Map(values);
}

/** The values of an object with their paths. */
const leavesOf = (value: unknown, path: string): Value[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [{ property: path, text: String(value) }];
