// Documents of trials and products whose options, plans and sums differ from each other.
import products from '../../fixtures/products.json' with { type: 'json' };
import { locales } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Insurer as InsurerDocument } from '../../schemas/generated/insurer.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { ProductRates } from '../../schemas/generated/product-rates.ts';
import { readFixture } from '../forms/fixtures.ts';
import { insurerDocument } from './publisher.ts';
import { PRODUCTS, type Insurer } from './trade.ts';

const FOLDER = 'forms/trialCalculation';

/** The question of Panshan's trial about the period, and that of Hemu's about the plan. */
export const PERIOD = 'emycsfvcca6y';
export const PLAN = 'h7v3v2nruukx';
export const PERIODS = ['y1', 'd180', 'd30', 'd7'];

/** An insurer's overlay of the trial with other options of one of its questions. */
export function trialOffering(insurer: Insurer, id: string, options: readonly string[]): Overlay {
  const overlay = readFixture<Overlay>(`${FOLDER}/overlays/${insurer}.json`);
  const added = overlay.operations.find(
    (operation) => operation.op === 'add' && 'element' in operation && operation.element.elementId === id,
  ) as { element: Element };
  added.element.settings = { options };
  setOptionWords(overlay.words, id, options);
  return overlay;
}

function setOptionWords(words: Form['words'], id: string, options: readonly string[]): void {
  for (const locale of locales) {
    const own = (words[locale] ??= {});
    const prefix = `${id}.option.`;
    for (const key of Object.keys(own))
      if (key.startsWith(prefix) && !options.includes(key.slice(prefix.length))) delete own[key];
    for (const option of options) own[prefix + option] ??= option;
  }
}

/** The id of the question of the base trial about the plan. */
export const BASE_PLAN = 'baseplan0001';

/** The base form of the trial, which also asks for the plan; without options it does not. */
export function baseTrial(...options: string[]): Form {
  const form = readFixture<Form>(`${FOLDER}/base.json`);
  if (options.length === 0) return form;
  const plan = { elementId: BASE_PLAN, elementCode: 'plan', inputType: 'radio', requiredFlag: 'Y' as const };
  form.sections[1]!.elements.push({ ...plan, settings: { options } });
  for (const locale of locales)
    form.words[locale]![`${BASE_PLAN}.elementName`] = locale.startsWith('zh') ? '计划' : 'Plan';
  setOptionWords(form.words, BASE_PLAN, options);
  return form;
}

/** A product of the seed as a file, with its rates under a new version and without overlays. */
export function productFile(
  insurer: Insurer,
  version: string,
  change: (rates: ProductRates) => unknown = () => undefined,
): InsurerDocument {
  const { riskCode } = PRODUCTS[insurer];
  const product = products.find((each) => each.riskCode === riskCode)!;
  // Labels of the seed are longer than a document may have them.
  const words = Object.fromEntries(
    Object.entries(product.words).map(([locale, own]) => [locale, { ...own, tags: [] }]),
  );
  const rates = { ...readFixture<ProductRates>(`rates/${riskCode}.json`), version };
  change(rates);
  return {
    formatVersion: 1,
    product: { ...product, words, rates },
    overlays: [],
  } as unknown as InsurerDocument;
}

/** Removes Hemu's plan E with its rates and what it pays. */
export function withoutPlanE({ plans, duties, tables }: ProductRates): void {
  plans.splice(
    plans.findIndex(({ code }) => code === 'E'),
    1,
  );
  for (const { fen } of duties) if (fen) delete fen['E'];
  for (const table of Object.values(tables))
    if (table.dimensions[0] === 'plan') table.rows = table.rows.filter(([plan]) => plan !== 'E');
}

/** A product of a new insurer whose customers get the base trial: Hemu's rates of the plans A and B. */
export function productOnBase(): InsurerDocument {
  const file = insurerDocument();
  const rates = readFixture<ProductRates>('rates/HMH-R02.json');
  const [risk] = rates.risks;
  rates.version = 'YXU-P1';
  rates.trial = { plan: 'plan', factors: {}, risks: {} };
  rates.plans = rates.plans.slice(0, 2);
  rates.risks = [{ ...risk!, riskCode: file.product.riskCode, tables: ['base', 'age'] }];
  rates.factors = [];
  rates.duties = [];
  rates.tables = {
    base: {
      dimensions: ['plan'],
      rows: [
        ['A', '1'],
        ['B', '2'],
      ],
    },
    age: { dimensions: ['age'], rows: [[`${risk!.ages.min}-${risk!.ages.max}`, '300']] },
  };
  Object.assign(file.product, { premiumFrom: '300.00', rates });
  file.overlays = file.overlays.filter(({ screen }) => screen !== 'trialCalculation');
  return file;
}
