// The link that takes a group quote from the phone to a computer: its product and its answers, without personal data.
import type { InputType } from '../../../../schemas/elements/input-types.ts';
import type { ScreenForm } from '../../../../schemas/generated/insurance.ts';
import type { AnswerRow, Answers } from '../../../core/answers/answers.ts';

/** Input types whose answers are chosen or counted. Typed text may be a name, a number of a person or an employer. */
const IMPERSONAL_TYPES: ReadonlySet<string> = new Set<InputType>([
  'radio',
  'select',
  'checkboxes',
  'switch',
  'integer',
  'decimal',
]);

/** Longest `quote` parameter of a link, in characters. */
const MAX_LENGTH = 2000;

interface CarriedQuote {
  supplierCode: string;
  riskCode: string;
  answers: Answers;
}

/** The path and query of the link. It has neither token nor trade: whoever opens it starts a quote of their own. */
export function quoteLink({
  product,
  sections,
  answers,
}: Pick<ScreenForm, 'product' | 'sections' | 'answers'>): string {
  const carried: Answers = {};
  for (const { sectionCode, elements } of sections) {
    const codes = elements
      .filter(({ inputType }) => IMPERSONAL_TYPES.has(inputType))
      .map(({ elementCode }) => elementCode);
    const section = (answers as Answers)[sectionCode];
    if (Array.isArray(section)) carried[sectionCode] = section.map((row) => pick(row, ['rowId', ...codes]));
    else if (section) carried[sectionCode] = pick(section, codes);
  }
  const { supplierCode, riskCode } = product;
  const query = new URLSearchParams({ supplierCode, riskCode, quote: JSON.stringify(carried) });
  return `/shop/groupQuote?${query.toString()}`;
}

/** The quote of a link; undefined for any other link. The server checks the answers like those of every draft. */
export function readQuoteLink(query: URLSearchParams): CarriedQuote | undefined {
  const [supplierCode, riskCode, quote] = ['supplierCode', 'riskCode', 'quote'].map((name) =>
    query.get(name),
  );
  if (!supplierCode || !riskCode || !quote || quote.length > MAX_LENGTH) return undefined;
  try {
    const answers: unknown = JSON.parse(quote);
    const isObject = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
    return isObject ? { supplierCode, riskCode, answers: answers as Answers } : undefined;
  } catch {
    return undefined;
  }
}

const pick = (row: AnswerRow, codes: readonly string[]): AnswerRow =>
  Object.fromEntries(
    codes.filter((code) => row[code] !== undefined).map((code) => [code, row[code]]),
  ) as AnswerRow;
