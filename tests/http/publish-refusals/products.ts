// Products that publishing refuses with the insurer of the file.
import products from '../../../fixtures/products.json' with { type: 'json' };
import type { Element } from '../../../schemas/generated/element.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { readFixture } from '../../forms/fixtures.ts';
import { insurerDocument } from '../publisher.ts';
import type { RefusalCase } from './refusal-case.ts';

function insurerWith(change: (product: Insurer['product']) => unknown): Insurer {
  const insurer = insurerDocument();
  change(insurer.product);
  return insurer;
}

const insurerWithFlow = (flow: NonNullable<Insurer['product']['flow']>) =>
  insurerWith((product) => (product.flow = flow));

/** The insurer with Chenghai's rates, changed. */
const insurerWithRates = (change: (rates: ProductRates) => unknown) =>
  insurerWith((product) => {
    const rates = readFixture<ProductRates>('rates/CHL-R01.json');
    change(rates);
    Object.assign(product, { premiumFrom: '78.00', rates });
  });

const ownCode = insurerDocument().product.riskCode;

/** The question of Panshan's trial about the period. */
const PERIOD = 'emycsfvcca6y';

const PERIODS = ['y1', 'd180', 'd30', 'd7'];

/** Panshan's product with its rates under a new version, and its trial with other periods. */
function panshanWith(options: string[], change: (rates: ProductRates) => unknown = () => undefined): object {
  const product = products.find(({ riskCode }) => riskCode === 'PSP-R04')!;
  // Labels of the seed are longer than a document may have them.
  const untagged = Object.fromEntries(
    Object.entries(product.words).map(([locale, words]) => [locale, { ...words, tags: [] }]),
  );
  const rates = readFixture<ProductRates>('rates/PSP-R04.json');
  change(rates);
  const overlay = readFixture<Overlay>('forms/trialCalculation/overlays/panshan.json');
  const asked = overlay.operations.find(
    (operation) => operation.op === 'add' && 'element' in operation && operation.element.elementId === PERIOD,
  ) as { element: Element };
  asked.element.settings = { options };
  for (const words of Object.values(overlay.words) as Record<string, string>[])
    for (const option of [...PERIODS, 'y2']) {
      if (!options.includes(option)) delete words[`${PERIOD}.option.${option}`];
      else words[`${PERIOD}.option.${option}`] ??= '2';
    }
  return {
    formatVersion: 1,
    product: { ...product, words: untagged, rates: { ...rates, version: 'PSP-P9' } },
    overlays: [overlay],
  };
}

/** Panshan's product, which is sold online, with a change of its words. */
function panshanWhose(change: (product: Insurer['product']) => unknown): object {
  const insurer = panshanWith(PERIODS) as Insurer;
  change(insurer.product);
  return insurer;
}

export const productRefusals: readonly RefusalCase[] = [
  [
    'a name of the product that no policy can show (ADR 110)',
    panshanWhose(({ words }) => (words.zh_CN.riskName += '😀')),
    'words.undrawable',
    '/product/words/zh_CN/riskName',
  ],
  [
    'a name of the insurer that no policy can show (ADR 110)',
    panshanWhose(({ words }) => (words.zh_CN.supplierName = '磐山𤋱保险')),
    'words.undrawable',
    '/product/words/zh_CN/supplierName',
  ],
  [
    'a plan that no policy can show (ADR 110)',
    panshanWith(PERIODS, ({ plans }) => (plans[0]!.words.zh_CN = '尊享𤋱')),
    'words.undrawable',
    '/product/rates/plans/0/words/zh_CN',
  ],
  [
    'a duty that no policy can show (ADR 110)',
    panshanWith(PERIODS, ({ duties }) => (duties[0]!.words.zh_CN += '😀')),
    'words.undrawable',
    '/product/rates/duties/0/words/zh_CN',
  ],
  ['an option of the trial without a rate', panshanWith([...PERIODS, 'y2']), 'trial.unratedOption', PERIOD],
  [
    'a rate that no option of the trial chooses',
    panshanWith(PERIODS.slice(1)),
    'trial.missingOption',
    PERIOD,
  ],
  [
    'rates of a question that the trial lacks',
    panshanWith(PERIODS, ({ trial }) => (trial!.factors['period'] = 'psp_missing')),
    'trial.unknownQuestion',
    'psp_missing',
  ],
  [
    'markup and a placeholder in the name (G3)',
    insurerWith(({ words }) => (words.en_US.riskName = '<b>Care</b> {{x}}')),
    'words.markup',
    ownCode,
  ],
  [
    'a Chinese name in Portuguese (G3)',
    insurerWith(({ words }) => (words.pt_BR.riskName = words.zh_CN.riskName)),
    'words.untranslated',
    ownCode,
  ],
  [
    'rates of an element that the quote form lacks (G3)',
    insurerWith(({ groupRates }) => (groupRates!.risks['deathAmont'] = { c1: '1' })),
    'rates.unknownElement',
    ownCode,
  ],
  [
    'rates of an occupation class that the quote form lacks (G3)',
    insurerWith(({ groupRates }) => (groupRates!.risks['deathAmount']!['c9'] = '1')),
    'rates.unknownClass',
    ownCode,
  ],
  [
    'a factor of a package that the quote form lacks (G3)',
    insurerWith(({ groupRates }) => (groupRates!.packages['gold'] = '1')),
    'rates.unknownPackage',
    ownCode,
  ],
  [
    'a purchase that does not begin with the application',
    insurerWithFlow({ steps: ['questionary', 'insureInfomation'], optional: [] }),
    'flow.firstScreen',
    ownCode,
  ],
  [
    'a screen twice in the purchase',
    insurerWithFlow({ steps: ['insureInfomation', 'questionary', 'questionary'], optional: [] }),
    'flow.screenTwice',
    ownCode,
  ],
  [
    'a screen of the purchase that nobody has published',
    insurerWithFlow({ steps: ['insureInfomation', 'nothingHere'], optional: [] }),
    'flow.unknownScreen',
    ownCode,
  ],
  [
    "a family member's form as a step",
    insurerWithFlow({ steps: ['insureInfomation', 'family'], optional: [] }),
    'flow.memberScreen',
    ownCode,
  ],
  [
    'a screen that replaces what is no step',
    insurerWithFlow({
      steps: ['insureInfomation'],
      optional: [{ screen: 'invoice', replaces: 'questionary' }],
    }),
    'flow.replaces',
    ownCode,
  ],
  [
    'rates of six plans [K-003]',
    insurerWithRates(({ plans }) => {
      const { words } = plans[0]!;
      for (const code of ['B', 'C', 'D', 'E', 'F']) plans.push({ code, words });
    }),
    'document.invalid',
    '/product/rates/plans',
  ],
  [
    'rates with a combination without a price',
    insurerWithRates(({ tables }) => tables['age']!.rows.pop()),
    'rates.missingCells',
    'CHL-R01',
  ],
  [
    'rates with a cell that is no decimal',
    insurerWithRates(({ tables }) => (tables['age']!.rows[0]![2] = 'free')),
    'rates.badRow',
    'age',
  ],
  [
    'rates with two rows for one combination',
    insurerWithRates(({ tables }) => tables['age']!.rows.push(['18-20', 'F', '1'])),
    'rates.twoRows',
    'age',
  ],
  [
    'rates that name no table',
    insurerWithRates(({ risks }) => risks[0]!.tables.push('extra')),
    'rates.unknownReference',
    'CHL-R01',
  ],
  [
    'rates with terms that contradict each other',
    insurerWithRates(({ risks }) => delete risks[1]!.waiver),
    'rates.terms',
    'CHL-R09',
  ],
  [
    'rates with a factor that says it changes no premium',
    insurerWithRates(({ factors }) => (factors[0]!.premCalculateFlag = 'N')),
    'rates.factorFlag',
    'payPeriod',
  ],
  [
    'rates with millions of combinations',
    insurerWithRates(({ factors, tables, plans }) => {
      const { words } = plans[0]!;
      const values = Array.from({ length: 20 }, (_, i) => ({ value: `v${i}`, words }));
      for (const code of ['f1', 'f2', 'f3', 'f4']) factors.push({ ...factors[2]!, code, values });
      tables['base']!.dimensions = ['f1', 'f2', 'f3', 'f4'];
    }),
    'rates.tooMany',
    'CHL-R01',
  ],
  [
    'rates whose smallest premium is another than premiumFrom',
    insurerWith((product) =>
      Object.assign(product, { premiumFrom: '77.00', rates: readFixture('rates/CHL-R01.json') }),
    ),
    'rates.premiumFrom',
    ownCode,
  ],
  [
    'rates beyond the maximum premium',
    insurerWithRates((rates) => (rates.maximumPremium = '99.00')),
    'rates.premiumLimits',
    ownCode,
  ],
  [
    'rates with other content under the version that is on sale',
    {
      ...insurerDocument(),
      product: {
        ...insurerDocument().product,
        supplierCode: 'CHL',
        riskCode: 'CHL-R01',
        premiumFrom: '78.00',
        rates: { ...readFixture<ProductRates>('rates/CHL-R01.json'), maximumPremium: '150001.00' },
      },
      overlays: [],
    },
    'rates.versionTaken',
    'CHL-R01',
  ],
  [
    "another insurer's product code (G3)",
    {
      ...insurerDocument(),
      product: { ...insurerDocument().product, supplierCode: 'CHL', riskCode: 'HMH-R02' },
      overlays: [],
    },
    'product.riskCodeTaken',
    'HMH-R02',
  ],
  [
    'a face check as the only second factor (A99)',
    insurerWith((product) => (product.secondFactors = ['face'])),
    'product.onlyFace',
    ownCode,
  ],
];
