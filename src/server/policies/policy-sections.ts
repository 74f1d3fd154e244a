// The parts of a policy, in the order in which a customer reads them.
import { amountInWords } from '../../core/pricing/amount-in-words.ts';
import { instantWords, notices, periodWords, undesignated, yuan } from './contract-words.ts';
import { drawList, type PageFlow } from './page-flow.ts';
import type { InsuredPerson, PolicyDocument, PolicyDuty, PolicyHolder } from './policy-document.ts';
import { drawFacts, drawTable, type Column, type Fact } from './policy-table.ts';

const NUMBER: Column = { title: '序号', share: 0.07, align: 'center' };

const INSURED: Column[] = [
  NUMBER,
  { title: '姓名', share: 0.19 },
  { title: '与投保人关系', share: 0.15 },
  { title: '性别', share: 0.07, align: 'center' },
  { title: '出生日期', share: 0.13 },
  { title: '证件类型及号码', share: 0.24 },
  { title: '保险费（元）', share: 0.15, align: 'right' },
];

const BENEFICIARIES: Column[] = [
  { title: '被保险人', share: 0.19 },
  { title: '受益顺序', share: 0.11, align: 'center' },
  { title: '受益人姓名', share: 0.19 },
  { title: '与被保险人关系', share: 0.16 },
  { title: '证件类型及号码', share: 0.24 },
  { title: '受益份额', share: 0.11, align: 'right' },
];

const DUTIES: Column[] = [
  NUMBER,
  { title: '保险责任', share: 0.27 },
  { title: '保险金额（元）', share: 0.2, align: 'right' },
  { title: '说明', share: 0.46 },
];

const DOCUMENTS: Column[] = [
  { title: '文件名称', share: 0.32 },
  { title: '版本', share: 0.14 },
  { title: 'SHA-256 摘要', share: 0.54, size: 6.5 },
];

/** Draws everything but the frame of the pages and the seal. */
export function drawSections(flow: PageFlow, policy: PolicyDocument): void {
  drawFacts(flow, undefined, contractFacts(policy));
  drawFacts(flow, '投保人', holderFacts(policy.holder));
  drawTable(flow, '被保险人', INSURED, policy.insured.map(insuredRow));
  drawBeneficiaries(flow, policy.insured);
  const forEach = policy.insured.length > 1 ? '（每一被保险人）' : '';
  drawTable(flow, `保险责任与保险金额${forEach}`, DUTIES, policy.duties.map(dutyRow));
  drawFacts(flow, '保险费', paymentFacts(policy));
  if (policy.specialAgreements.length > 0) drawList(flow, '特别约定', policy.specialAgreements);
  drawList(flow, '重要提示', notices(policy.coolingOffDays, policy.insurer.servicePhone));
  drawTable(
    flow,
    '保险合同文件',
    DOCUMENTS,
    policy.documents.map(({ name, version, sha256 }) => [name, version, sha256]),
  );
}

/** A table unless the benefits of all go to the same, named by nobody. */
function drawBeneficiaries(flow: PageFlow, insured: readonly InsuredPerson[]): void {
  const [kind, ...otherKinds] = new Set(insured.map(({ beneficiaryKind }) => beneficiaryKind));
  if (kind === undefined || kind === 'designated' || otherKinds.length > 0)
    drawTable(flow, '受益人', BENEFICIARIES, insured.flatMap(beneficiaryRows));
  else drawFacts(flow, '受益人', [{ label: '受益人', value: undesignated(kind), wide: true }]);
}

const dutyRow = ({ name, sumInsuredFen, detail = '—' }: PolicyDuty, index: number): string[] => [
  String(index + 1),
  name,
  // A duty without a sum of its own, such as a waiver of premiums.
  sumInsuredFen === 0 ? '—' : yuan(sumInsuredFen),
  detail,
];

const contractFacts = (policy: PolicyDocument): Fact[] => [
  { label: '保险单号', value: policy.policyNumber, weight: 'bold' },
  { label: '订单号', value: policy.orderNumber },
  { label: '保险产品', value: `${policy.product.name}（${policy.product.code}）` },
  { label: '保障计划', value: policy.plan },
  { label: '保险期间', value: periodWords(policy.period), wide: true },
  { label: '签发时间', value: instantWords(policy.issuedAt), wide: true },
];

function holderFacts({ name, idType, idNumber, gender, birthDate, mobile, address }: PolicyHolder): Fact[] {
  const optional = (label: string, value: string | undefined, wide = false): Fact[] =>
    value === undefined ? [] : [{ label, value, wide }];
  return [
    { label: '姓名／名称', value: name, weight: 'bold' },
    { label: idType, value: idNumber },
    ...optional('性别', gender),
    ...optional('出生日期', birthDate),
    ...optional('手机号码', mobile),
    ...optional('联系地址', address, true),
  ];
}

const insuredRow = (person: InsuredPerson, index: number): string[] => [
  String(index + 1),
  person.name,
  person.relationToHolder,
  person.gender,
  person.birthDate,
  `${person.idType}\n${person.idNumber}`,
  yuan(person.premiumFen),
];

function beneficiaryRows({ name, beneficiaryKind, beneficiaries }: InsuredPerson): string[][] {
  if (beneficiaryKind !== 'designated') return [[name, '—', undesignated(beneficiaryKind), '—', '—', '—']];
  return beneficiaries.map((beneficiary) => [
    name,
    `第${beneficiary.order}顺序`,
    beneficiary.name,
    beneficiary.relationToInsured,
    `${beneficiary.idType}\n${beneficiary.idNumber}`,
    `${beneficiary.share}%`,
  ]);
}

const paymentFacts = ({ payment }: PolicyDocument): Fact[] => [
  {
    label: '保险费合计',
    value: `￥${yuan(payment.premiumFen)}（人民币${amountInWords(payment.premiumFen)}）`,
    wide: true,
    weight: 'bold',
  },
  { label: '交费方式', value: payment.method },
  { label: '交费期间', value: payment.term },
];
