// The words of the contract itself. They are Chinese in every language of the interface: the Chinese text is the contract.

export const TITLE = '电子保险单';
export const SEAL_PURPOSE = '电子保单专用章';

const BENEFICIARY_WORDS = { legal: '法定继承人', insured: '被保险人本人' } as const;

export const undesignated = (kind: 'legal' | 'insured'): string => BENEFICIARY_WORDS[kind];

const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** 125050 fen is 1,250.50. */
export const yuan = (fen: number): string =>
  `${String(Math.floor(fen / 100)).replaceAll(THOUSANDS, ',')}.${String(fen % 100).padStart(2, '0')}`;

/** `2026-03-01` is 2026年3月1日. */
function chineseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** The first day begins at 00:00 and the last one ends at 24:00, in Asia/Shanghai. */
export const periodWords = ({ firstDay, lastDay }: { firstDay: string; lastDay?: string }): string =>
  `自${chineseDay(firstDay)}00:00起${lastDay === undefined ? '至终身' : `至${chineseDay(lastDay)}24:00止`}（北京时间）`;

const SHANGHAI = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** @param instant ISO 8601 */
export function instantWords(instant: string): string {
  const parts = new Map(SHANGHAI.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const time = ['hour', 'minute', 'second'].map((type) => parts.get(type as 'hour')).join(':');
  return `${parts.get('year')}年${Number(parts.get('month'))}月${Number(parts.get('day'))}日 ${time}（北京时间）`;
}

/** The notices that every policy has. @param coolingOffDays 0 leaves the first one out */
export function notices(coolingOffDays: number, servicePhone: string): string[] {
  const coolingOff = `犹豫期：自您签收本保险单之日的次日零时起，您有${coolingOffDays}日的犹豫期。在此期间您可以申请解除本合同，本公司将无息退还您所交纳的全部保险费。犹豫期后解除合同，您可能会有一定的损失，具体以保险条款为准。`;
  return [
    ...(coolingOffDays > 0 ? [coolingOff] : []),
    '请您仔细核对本保险单所载内容，尤其是投保人、被保险人和受益人的信息。如有错误或变更，请及时与本公司联系办理更正手续。',
    '本保险合同由保险条款、保险单、投保单、健康告知、批注及其他约定书面文件构成。请您认真阅读保险条款，特别是责任免除、免赔额和给付比例等内容。',
    '依据《中华人民共和国保险法》，投保人应如实回答本公司就保险标的或者被保险人的有关情况提出的询问；未履行如实告知义务的，本公司可能解除合同或者不承担给付保险金的责任。',
    `发生保险事故后，请您及时拨打本公司客户服务电话${servicePhone}报案。电子保险单与纸质保险单具有同等法律效力。`,
  ];
}
