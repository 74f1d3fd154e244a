// Products that publishing refuses with the insurer of the file.
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import { insurerDocument } from '../publisher.ts';
import type { RefusalCase } from './refusal-case.ts';

function insurerWith(change: (product: Insurer['product']) => unknown): Insurer {
  const insurer = insurerDocument();
  change(insurer.product);
  return insurer;
}

const insurerWithFlow = (flow: NonNullable<Insurer['product']['flow']>) =>
  insurerWith((product) => (product.flow = flow));

const ownCode = insurerDocument().product.riskCode;

export const productRefusals: readonly RefusalCase[] = [
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
    "another insurer's product code (G3)",
    {
      ...insurerDocument(),
      product: { ...insurerDocument().product, supplierCode: 'CHL', riskCode: 'HMH-R02' },
      overlays: [],
    },
    'product.riskCodeTaken',
    'HMH-R02',
  ],
];
