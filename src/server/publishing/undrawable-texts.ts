// Refuses the texts of products, documents and code lists that a policy would show with a character that none of its fonts has.
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductDocument } from '../../../schemas/generated/product-documents.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { documentPointer } from '../../core/form-checks/check-product-documents.ts';
import { itemPointer } from '../../core/form-checks/check-code-list.ts';
import { buildSnapshot } from '../../core/orders/build-snapshot.ts';
import { orderDocumentOf } from '../../core/orders/order-document.ts';
import { orderPersons } from '../../core/orders/order-persons.ts';
import { undrawableTexts, type MissingCharacter } from '../../core/orders/undrawable-texts.ts';
import type { PremiumChoice } from '../../core/pricing/premium-choice.ts';
import { personNames } from '../answers/person-names.ts';
import { missingCharacter } from '../policies/missing-character.ts';
import { policyContractOf, policyDocumentOf } from '../policies/policy-document-of.ts';
import type { PolicyDocument } from '../policies/policy-document.ts';

type Product = Insurer['product'];

/** A problem at each text of a product that its policies show; none for one that is not sold online, which has no policies of ours. */
export const undrawableProduct = (product: Product): PublishProblem[] =>
  undrawableTexts(product, { textsOf: policiesOf, missingIn: missingCharacter }, mapTexts).map(
    ({ path, missing }) => problemAt(`/product${path}`, missing),
  );

/** A problem at each title of a document that the policies of its product show. */
export const undrawableDocuments = (documents: readonly ProductDocument[]): PublishProblem[] =>
  documents.flatMap((document, i) => {
    const order = orderDocumentOf({ ...document, sha256: '' });
    const missing = missingCharacter(policyContractOf({ documents: [order] }));
    return missing ? [problemAt(documentPointer(i, 'title', 'zh_CN'), missing)] : [];
  });

/** A problem at each item of a code list whose Chinese name an order has for the policy. */
export const undrawableList = ({ listId, items }: CodeList): PublishProblem[] =>
  items.flatMap(({ parent: _above, ...item }, i) => {
    const lists = {
      item: (id: string, code: string) => (id === listId && code === item.code ? item : undefined),
    };
    const names = Object.values(personNames({ lists }, 'zh_CN'));
    const missing = missingCharacter(names.map((nameOf) => nameOf(item.code)));
    return missing ? [problemAt(`${itemPointer(i)}/labels/zh_CN`, missing)] : [];
  });

const problemAt = (pointer: string, { character, codePoint }: MissingCharacter): PublishProblem =>
  publishProblem('words.undrawable', pointer, { character, codePoint });

/** An adult who insures themselves. */
const PERSON = { applicant: { birthDate: '2000-01-01' }, insured: [{ rowId: 'r1', relation: 'self' }] };
const CODES = {
  idType: (code: string) => code,
  relation: (code: string) => code,
  area: (code: string) => code,
  occupationClass: () => undefined,
};

/** Policies of a product that show between them every text that any of its policies shows. */
function policiesOf(product: Product): PolicyDocument[] {
  const { supplierCode, riskCode, words, rates, contractTerms: terms } = product;
  if (!rates || !terms) return [];
  const { riskName, supplierName } = words.zh_CN;
  const items = rates.risks.map((risk) => ({ riskCode: risk.riskCode, sumInsuredFen: 0, fen: 0 }));
  const parts = {
    product: { supplierCode, riskCode, platformCode: '', productName: riskName, supplierName },
    terms,
    rates,
    premium: { insureds: [{ items, fen: 0 }], fen: 0 },
    ...orderPersons(PERSON, CODES),
    paidOnce: '',
    documents: [],
    answers: [],
  };
  const issued = { policyNo: '', firstDay: '2026-01-01', issuedAt: new Date(0) };
  return choicesOf(rates).map((choice) =>
    policyDocumentOf('', buildSnapshot({ ...parts, choice }, 'zh_CN'), issued),
  );
}

/** As few choices as name every plan and every value of a factor. */
function choicesOf({ plans, factors, risks }: ProductRates): PremiumChoice[] {
  const count = Math.max(plans.length, ...factors.map(({ values }) => values.length));
  const { birthDate: birthday } = PERSON.applicant;
  return Array.from({ length: count }, (_, i) => ({
    plan: plans[i % plans.length]!.code,
    factors: Object.fromEntries(factors.map(({ code, values }) => [code, values[i % values.length]!.value])),
    risks,
    isSmart: false,
    applicant: { birthday, gender: 'M' },
    insureds: [],
    today: '2026-01-01',
  }));
}

/** A document with each text replaced; paths are JSON Pointers. */
function mapTexts<Part>(part: Part, map: (text: string, path: string) => string, path = ''): Part {
  if (typeof part === 'string') return map(part, path) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, mapTexts(value, map, `${path}/${key}`)]);
  return (Array.isArray(part) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Part;
}
