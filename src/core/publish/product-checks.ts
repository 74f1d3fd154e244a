// Publish checks of a product: its words are judged as those of a form, its group rates by the form that quotes them, its
// rates for individuals by what they offer.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { hasMarkup, isBlank } from '../form-checks/plain-text.ts';
import { lintWords, type Scripts } from '../lint/lint-words.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import { TRIAL_SCREEN } from '../orders/purchase-flow.ts';
import { quoteOperands } from '../pricing/quote-form.ts';
import { diffProducts, productWords, type ProductChange } from './diff-products.ts';
import type { ConcernedTrades } from './concerned-trades.ts';
import { flowProblems } from './flow-checks.ts';
import {
  lostTermProblems,
  lostTerms,
  lostTermUses,
  type FormOfProduct,
  type LostTermUse,
} from './lost-terms.ts';
import { premiumChanges, type PremiumChanges } from './rate-changes.ts';
import { rateProblems } from './rate-checks.ts';
import { saleApprovals, saleChanges, type SaleChange } from './sale-changes.ts';
import { trialProblems } from './trial-checks.ts';
import { translationProblems } from './translation-problems.ts';

type Product = Insurer['product'];

/** What a product is checked against. */
export interface ProductContext {
  /** The product on sale with the same codes. */
  before: Product | undefined;
  /** The rates that were published under the version of the product's rates before. */
  pinnedRates: ProductRates | undefined;
  /** The insurer that already sells another product under this risk code. */
  riskCodeOwner: string | undefined;
  /** The forms of the group quote that the product's customers get, now and once what is scheduled is live. */
  quoteForms: readonly Form[];
  /** The forms of all screens that the product's customers get in any channel, now and once what is scheduled is live. */
  forms: readonly FormOfProduct[];
  /** Whether the product's customers get a form for a screen. */
  hasForm: (screen: string) => boolean;
  locales: readonly string[];
  scripts: Scripts;
  /** Approved by a second person. */
  isApproved: boolean;
  concerned: ConcernedTrades;
}

/** What publishing changes of a product; shown to the publisher and stored in the audit table. */
export interface ProductReport {
  changes: ProductChange[];
  warnings: WordWarning[];
  /** Of a product with rates for individuals. */
  premiums?: PremiumChanges;
  /** Of a product that is sold elsewhere or under other terms than before; with whom it concerns. */
  sale?: { changes: SaleChange[]; concerned: ConcernedTrades };
  /** Parts of forms that name a plan, a payment period or a sum insured which the rates no longer have. */
  lostTerms?: LostTermUse[];
  /** Second person, if one approved. */
  approvedBy?: string;
}

export function checkProduct(
  product: Product,
  {
    before,
    pinnedRates,
    riskCodeOwner,
    quoteForms,
    forms,
    hasForm,
    locales,
    scripts,
    isApproved,
    concerned,
  }: ProductContext,
): { problems: PublishProblem[]; report: ProductReport } {
  const words = productWords(product);
  const warnings = lintWords({ words }, locales, scripts);
  const approvedForms = before ? [{ words: productWords(before) }] : [];
  const { riskCode, flow } = product;
  const ratesProblems = rateProblems(product, pinnedRates);
  // Rates with problems may have combinations without number.
  const premiums = ratesProblems.length > 0 ? undefined : premiumChanges(before?.rates, product.rates);
  const sale = saleChanges(before, product);
  const lost = lostTerms(before?.rates, product.rates, forms);
  return {
    problems: [
      ...productProblems(product, riskCodeOwner),
      ...plainTextProblems(words),
      ...translationProblems(warnings, { form: { words }, approvedForms, isApproved }),
      ...(flow ? flowProblems(flow, { riskCode, hasForm }) : []),
      ...distinct(quoteForms.flatMap((form) => groupRateProblems(product, form))),
      ...ratesProblems,
      ...(isApproved ? [] : [...saleApprovals(before, product, hasForm), ...lostTermProblems(product, lost)]),
      ...(ratesProblems.length === 0 ? ofTrial(product, forms) : []),
    ],
    report: {
      changes: diffProducts(before, product),
      warnings,
      ...(premiums ? { premiums } : {}),
      ...(lost.length > 0 ? { lostTerms: lostTermUses(lost) } : {}),
      ...(sale.length > 0 ? { sale: { changes: sale, concerned } } : {}),
    },
  };
}

const productProblems = (
  { riskCode, secondFactors }: Product,
  riskCodeOwner: string | undefined,
): PublishProblem[] => [
  ...(riskCodeOwner === undefined
    ? []
    : [publishProblem('product.riskCodeTaken', riskCode, { supplierCode: riskCodeOwner })]),
  ...(secondFactors && !secondFactors.includes('sms') ? [publishProblem('product.onlyFace', riskCode)] : []),
];

const ofTrial = ({ rates, ...product }: Product, forms: readonly FormOfProduct[]): PublishProblem[] =>
  rates
    ? forms
        .filter(({ form }) => form.screen === TRIAL_SCREEN)
        .flatMap((trial) =>
          trialProblems({ ...product, rates }, trial).map((problem) =>
            trial.from === undefined ? problem : { ...problem, from: trial.from },
          ),
        )
    : [];

const plainTextProblems = (words: Form['words']): PublishProblem[] =>
  Object.entries(words).flatMap(([locale, texts]) =>
    Object.entries(texts).flatMap(([wordKey, text]) => {
      const id = wordKey.slice(0, wordKey.indexOf('.'));
      const key = wordKey.slice(id.length + 1);
      if (hasMarkup(text)) return [publishProblem('words.markup', id, { key, locale })];
      // An empty text is missing in the eyes of the lint already.
      return isBlank(text) && text.trim() !== ''
        ? [publishProblem('words.missing', id, { key, locale })]
        : [];
    }),
  );

const distinct = (problems: readonly PublishProblem[]): PublishProblem[] => [
  ...new Map(problems.map((problem) => [canonicalJson(problem), problem])).values(),
];

/** Group rates that no quote reads: of an element, an occupation class or a package that the quote form does not have. */
function groupRateProblems({ riskCode, groupRates }: Product, quoteForm: Form): PublishProblem[] {
  if (!groupRates) return [];
  const { sums, occupationClasses, packages } = quoteOperands(quoteForm);
  const unknown = (codes: readonly string[], known: readonly string[]) =>
    [...new Set(codes)].filter((code) => !known.includes(code));
  const { risks } = groupRates;
  return [
    ...unknown(Object.keys(risks), sums).map((code) =>
      publishProblem('rates.unknownElement', riskCode, { code, allowed: sums.join(', ') }),
    ),
    ...unknown(Object.values(risks).flatMap(Object.keys), occupationClasses).map((code) =>
      publishProblem('rates.unknownClass', riskCode, { code, allowed: occupationClasses.join(', ') }),
    ),
    ...unknown(Object.keys(groupRates.packages), packages).map((code) =>
      publishProblem('rates.unknownPackage', riskCode, { code, allowed: packages.join(', ') }),
    ),
  ];
}
