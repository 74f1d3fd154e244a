import {
  missingParameters as missingOf,
  type PageWithParameters,
} from '../../../../validators/values/mandatory-parameters.ts';
import type { LinkContext } from '../../state/link-parameters.ts';

/** Mandatory parameters of the pages that the specification does not list. Every form needs a trade. */
export const ownPages = {
  input: ['tradeId', 'screen'],
  questionary: ['tradeId'],
  questionaryAll: ['tradeId'],
  invoice: ['tradeId'],
  groupQuoteResult: ['tradeId'],
  healthNotice: ['tradeId'],
  trialCalculation: ['tradeId'],
  readNotice: ['tradeId'],
  agreementDetail: ['tradeId', 'documentId'],
  letterDetail: ['letterId'],
  insuredSure: ['code'],
  appntSure: ['orderSn'],
  choosePay: ['orderSn'],
  epolicy: ['orderSn'],
  previewPdf: ['orderSn'],
  checkFail: ['orderSn'],
  familyList: ['tradeId'],
  familyEdit: ['tradeId', 'subject'],
} as const satisfies Record<string, readonly string[]>;

type OwnPage = keyof typeof ownPages;

export type GuardedPath = `/${PageWithParameters | OwnPage}`;

const isOwnPage = (page: string): page is OwnPage => page in ownPages;

/** Returns the missing parameters of a page; `userId` may be in the context instead of the URL (A76). */
export function missingParameters(path: GuardedPath, query: URLSearchParams, context: LinkContext): string[] {
  const page = path.slice(1);
  if (isOwnPage(page)) return ownPages[page].filter((name) => !query.get(name));
  return missingOf(
    page as PageWithParameters,
    (name) => query.get(name) || (name === 'userId' ? context.userId : undefined),
  );
}
