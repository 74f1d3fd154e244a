// What pages show of the persons and duties of an order: numbers masked but for their ends.
import type { PreviewedDuty, PreviewedInsured, PreviewedPerson } from '../../../schemas/generated/confirm.ts';
import { ageInYears } from '../../../validators/values/calendar-date.ts';
import { maskedMobile } from '../../../validators/values/masked-mobile.ts';
import { confirmsByLink } from '../../core/orders/confirms-by-link.ts';
import type { OrderInsured, OrderPerson, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';

export const previewedDuties = ({ duties }: OrderSnapshot): PreviewedDuty[] =>
  duties.map(({ name, sumInsuredFen }) => ({ name, amnt: yuanOf(sumInsuredFen) }));

export const previewedPerson = ({
  name,
  idTypeName,
  idNumber,
  birthDate,
  mobile,
}: OrderPerson & { mobile?: string }): PreviewedPerson => ({
  name,
  idTypeName,
  idNumber: maskedMobile(idNumber),
  birthDate,
  ...(mobile === undefined ? {} : { mobile: maskedMobile(mobile) }),
});

export const previewedInsured = (
  insured: OrderInsured,
  { choice, hasDeathBenefit }: OrderSnapshot,
): PreviewedInsured => ({
  insuredId: insured.rowId,
  person: previewedPerson(insured),
  relationName: insured.relationName,
  prem: yuanOf(insured.premiumFen),
  beneficiaryKind: insured.beneficiaryKind,
  confirmsByLink: confirmsByLink(insured, ageInYears(insured.birthDate, choice.today), hasDeathBenefit),
  beneficiaries: insured.beneficiaries.map(({ order, name, relationName, share }) => ({
    order,
    name,
    relationName,
    share,
  })),
});
