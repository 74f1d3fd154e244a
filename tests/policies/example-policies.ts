// Policies for tests: the example of the fixtures, and the largest one that a form can lead to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPolicyDocument, type PolicyDocument } from '../../src/server/policies/policy-document.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const FOLDER = join(projectRoot(), 'fixtures/policies');
export const EXAMPLE_FILE = join(FOLDER, 'chenghai-couple.json');

const read = (file: string): PolicyDocument => readPolicyDocument(JSON.parse(readFileSync(file, 'utf8')));

/** Term life for two persons with rare characters in their names. */
export const examplePolicy = (): PolicyDocument => read(EXAMPLE_FILE);

/** Medical insurance for a family of four, without a cooling-off period. */
export const familyPolicy = (): PolicyDocument => read(join(FOLDER, 'hemu-family.json'));

/** Names of minorities are long, and each is told from the others by its number. */
const longName = (number: number) =>
  `阿卜杜热合曼·吐尔逊买买提·努尔麦麦提·伊敏江·阿布都克里木${String(number).padStart(2, '0')}`;

/** Nine insured persons with three beneficiaries each, 40 duties and 30 documents. */
export function largePolicy(): PolicyDocument {
  const policy = examplePolicy();
  const [person] = policy.insured as [PolicyDocument['insured'][0]];
  return readPolicyDocument({
    ...policy,
    insured: Array.from({ length: 9 }, (_, index) => ({
      ...person,
      name: longName(index + 1),
      premiumFen: 123_456,
      beneficiaries: Array.from({ length: 3 }, (_beneficiary, rank) => ({
        ...person.beneficiaries[0]!,
        order: rank + 1,
        name: `${longName(index + 1)}${'甲乙丙'[rank]}`,
        share: 100,
      })),
    })),
    duties: Array.from({ length: 40 }, (_, index) => ({
      name: `第${index + 1}项保险责任：特定疾病住院医疗费用补偿保险金`,
      sumInsuredFen: (index + 1) * 1_000_100,
      detail: `${'免赔额一万元，超过部分按百分之百的比例给付；'.repeat(1 + (index % 4))}责任${index + 1}完`,
    })),
    payment: { ...policy.payment, premiumFen: 9 * 123_456 },
    documents: Array.from({ length: 30 }, (_, index) => ({
      ...policy.documents[0]!,
      name: `合同文件之${index + 1}号`,
    })),
  });
}

/** A policy whose texts are all as long as they may be, of one wide character. */
export function fullPolicy(character: string): PolicyDocument {
  const text = (length: number) => character.repeat(length);
  const policy = examplePolicy();
  const id = { name: text(60), idType: text(30), idNumber: text(40) };
  return readPolicyDocument({
    ...policy,
    policyNumber: 'W'.repeat(30),
    orderNumber: 'W'.repeat(40),
    insurer: { name: text(20), servicePhone: text(20) },
    product: { name: text(40), code: text(20) },
    plan: text(40),
    holder: { ...id, gender: text(4), birthDate: '1988-12-28', mobile: text(20), address: text(120) },
    insured: policy.insured.map((person) => ({
      ...person,
      ...id,
      relationToHolder: text(30),
      gender: text(4),
      premiumFen: 9_999_999_999,
      beneficiaryKind: 'designated',
      beneficiaries: [{ ...id, order: 3, relationToInsured: text(30), share: 100 }],
    })),
    duties: [{ name: text(60), sumInsuredFen: 9_999_999_999_999, detail: text(200) }],
    payment: { premiumFen: 2 * 9_999_999_999, method: text(40), term: text(40) },
    specialAgreements: [text(500)],
    documents: [{ ...policy.documents[0]!, name: text(60), version: text(20) }],
  });
}
