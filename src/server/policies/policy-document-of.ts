import { lastDayOf } from '../../core/orders/cover-period.ts';
import type { OrderInsured, OrderPerson, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { InsuredPerson, PolicyDocument } from './policy-document.ts';

/** What the insurer says of a policy that it issued. */
interface IssuedPolicy {
  policyNo: string;
  firstDay: string;
  issuedAt: Date;
}

/** The contract is Chinese. */
const GENDER = { M: '男', F: '女' } as const;
const PAID_ONLINE = '微信支付';

/** The last day of an order's cover. One order has one period: to an age, that of the first insured person. */
export const lastDayOfOrder = ({ coverLength, insureds }: OrderSnapshot, firstDay: string): string =>
  lastDayOf(coverLength, firstDay, insureds[0]!.birthDate);

/**
 * What the policy of an order says, from what its applicant agreed to and what the insurer issued.
 *
 * @param specialAgreements what its applicant agreed to in replies to letters
 */
export const policyDocumentOf = (
  orderSn: string,
  order: OrderSnapshot,
  { policyNo, firstDay, issuedAt }: IssuedPolicy,
  specialAgreements: string[] = [],
): PolicyDocument => ({
  policyNumber: policyNo,
  orderNumber: orderSn,
  insurer: { name: order.supplierName, servicePhone: order.servicePhone },
  product: { name: order.productName, code: order.riskCode },
  plan: order.planName,
  ...policyPersonsOf(order),
  duties: order.duties.map(({ name, sumInsuredFen }) => ({ name, sumInsuredFen })),
  payment: { premiumFen: order.premium.fen, method: PAID_ONLINE, term: order.paymentTerm },
  period: { firstDay, lastDay: lastDayOfOrder(order, firstDay) },
  specialAgreements,
  ...policyContractOf(order),
  coolingOffDays: order.coolingOffDays,
  issuedAt: issuedAt.toISOString(),
});

/** What the policy of an order says of its persons. */
export const policyPersonsOf = ({
  applicant,
  insureds,
}: Pick<OrderSnapshot, 'applicant' | 'insureds'>): Pick<PolicyDocument, 'holder' | 'insured'> => ({
  holder: {
    ...personOf(applicant),
    mobile: applicant.mobile,
    ...(applicant.address === undefined ? {} : { address: applicant.address }),
  },
  insured: insureds.map(insuredOf),
});

/** What the policy of an order says of the documents that its applicant agreed to. */
export const policyContractOf = ({
  documents,
}: Pick<OrderSnapshot, 'documents'>): Pick<PolicyDocument, 'documents'> => ({
  documents: documents.map(({ title, version, sha256 }) => ({
    name: title,
    version: String(version),
    sha256,
  })),
});

const personOf = ({ name, idTypeName, idNumber, gender, birthDate }: OrderPerson) => ({
  name,
  idType: idTypeName,
  idNumber,
  gender: GENDER[gender],
  birthDate,
});

const insuredOf = (insured: OrderInsured): InsuredPerson => ({
  ...personOf(insured),
  relationToHolder: insured.relationName,
  premiumFen: insured.premiumFen,
  beneficiaryKind: insured.beneficiaryKind,
  beneficiaries: insured.beneficiaries.map(({ order, name, relationName, idTypeName, idNumber, share }) => ({
    order,
    name,
    relationToInsured: relationName,
    idType: idTypeName,
    idNumber,
    share,
  })),
});
