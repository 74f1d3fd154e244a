// The persons of an order, from the final answers of its application.
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { insuredRows } from './insured-persons.ts';
import type { OrderApplicant, OrderBeneficiary, OrderInsured, OrderPerson } from './order-snapshot.ts';

/** Looks up names in the code lists, in the language of the contract; the code itself where a list has no such item. */
export interface PersonNames {
  idType: (code: string) => string;
  relation: (code: string) => string;
  /** Names of an area and of those around it, from the largest: `浙江省杭州市西湖区`. */
  area: (code: string) => string;
  /** `1` to `6`; undefined for a job without a class. */
  occupationClass: (code: string) => string | undefined;
}

/** An insured person without a premium, which is calculated from all of them. */
export type UnpricedInsured = Omit<OrderInsured, 'premiumFen'>;

/** The applicant and the insured persons. With the relation `self` the answers of the applicant describe the insured. */
export function orderPersons(
  application: Answers,
  names: PersonNames,
): { applicant: OrderApplicant; insureds: UnpricedInsured[] } {
  const row = application['applicant'] as AnswerRow;
  const insureds = insuredRows(application).map((insured) => insuredOf(insured, row, names));
  return { applicant: applicantOf(row, names), insureds };
}

const text = (row: AnswerRow, code: string): string => String(row[code] ?? '');

/** An answer of a question that may be left open, such as `{ email: … }`. */
const optional = <Key extends string>(row: AnswerRow, code: Key): Partial<Record<Key, string>> =>
  row[code] === undefined ? {} : ({ [code]: text(row, code) } as Partial<Record<Key, string>>);

const personOf = (row: AnswerRow, { idType }: PersonNames): OrderPerson => ({
  name: text(row, 'name'),
  idType: text(row, 'idType'),
  idTypeName: idType(text(row, 'idType')),
  idNumber: text(row, 'idNumber'),
  gender: text(row, 'gender') === 'M' ? 'M' : 'F',
  birthDate: text(row, 'birthDate'),
});

function applicantOf(row: AnswerRow, names: PersonNames): OrderApplicant {
  const address = `${names.area(text(row, 'area'))}${text(row, 'address')}`;
  return {
    ...personOf(row, names),
    mobile: text(row, 'mobile'),
    ...optional(row, 'email'),
    ...(address === '' ? {} : { address }),
  };
}

function insuredOf(insured: AnswerRow, applicant: AnswerRow, names: PersonNames): UnpricedInsured {
  const relation = text(insured, 'relation');
  const person = relation === 'self' ? applicant : insured;
  const occupationClass = names.occupationClass(text(person, 'occupation'));
  const beneficiaries = beneficiariesOf(insured, names);
  return {
    ...personOf(person, names),
    rowId: insured.rowId!,
    relation,
    relationName: names.relation(relation),
    ...optional(person, 'mobile'),
    ...(occupationClass === undefined ? {} : { occupationClass }),
    beneficiaryKind: beneficiaryKindOf(insured),
    beneficiaries,
  };
}

/** Forms that do not ask who benefits pay the insured person alone, as in medical insurance. */
function beneficiaryKindOf({ beneficiaryKind }: AnswerRow): OrderInsured['beneficiaryKind'] {
  if (beneficiaryKind === undefined) return 'insured';
  return beneficiaryKind === 'designated' ? 'designated' : 'legal';
}

function beneficiariesOf(insured: AnswerRow, { idType, relation }: PersonNames): OrderBeneficiary[] {
  const { beneficiaries = [] } = insured;
  if (beneficiaryKindOf(insured) !== 'designated') return [];
  return (beneficiaries as AnswerRow[])
    .map((row) => ({
      order: Number(row['benefitOrder']),
      name: text(row, 'name'),
      relation: text(row, 'relation'),
      relationName: relation(text(row, 'relation')),
      idType: text(row, 'idType'),
      idTypeName: idType(text(row, 'idType')),
      idNumber: text(row, 'idNumber'),
      share: Number(row['ratio']),
    }))
    .toSorted((a, b) => a.order - b.order);
}
