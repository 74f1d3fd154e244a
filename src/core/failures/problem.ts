// Request-level failures: their codes with an HTTP status, and the error that carries one.
import type { FailureData } from '../../../schemas/generated/envelope.ts';

/**
 * Problem codes with their HTTP status: every request-level failure, apart from the issues of answers. Words are in
 * `locales/<tag>/problems.json`; those of the calls of buying in `buying-failures.json`.
 */
export const problemStatus = {
  'request.invalid': 400,
  'request.keyReused': 422,
  'request.notJson': 415,
  'request.tooLarge': 413,
  'request.origin': 403,
  'request.range': 416,
  'request.running': 409,
  'request.tooMany': 429,
  'request.unknown': 404,
  'session.none': 401,
  'login.identity': 422,
  'login.linkChannel': 422,
  'login.linkExpired': 410,
  'login.linkInvalid': 422,
  'login.linkKey': 422,
  'login.linkSignature': 422,
  'login.linkUsed': 410,
  'login.tooMany': 429,
  'trade.notFound': 404,
  'order.notFound': 404,
  'order.notPayable': 409,
  'order.notChangeable': 409,
  'order.notMovable': 409,
  'order.unfinished': 409,
  'policy.notReady': 409,
  'page.notFound': 404,
  'order.needsMobile': 409,
  'order.outdated': 409,
  'confirmation.linkInvalid': 404,
  'confirmation.mismatch': 422,
  'confirmation.locked': 429,
  'confirmation.ownPhone': 403,
  'confirmation.closed': 409,
  'confirmation.ticketOver': 409,
  'application.changed': 409,
  'premium.changed': 409,
  'consent.missing': 409,
  'pay.noticeRefused': 422,
  'pay.refused': 422,
  'pay.unavailable': 503,
  'draft.notFound': 404,
  'draft.conflict': 409,
  'answers.invalid': 422,
  'answers.sourceChanged': 409,
  'application.none': 409,
  'version.notFound': 404,
  'version.closed': 410,
  'product.notFound': 404,
  'form.none': 404,
  'form.altered': 503,
  'subject.notFound': 404,
  'notice.settled': 409,
  'trail.full': 409,
  'document.notFound': 404,
  'document.changed': 409,
  'reading.none': 409,
  'reading.unfinished': 409,
  'quote.unfinished': 409,
  'quote.none': 404,
  'premium.none': 404,
  'premium.refused': 422,
  'list.notFound': 404,
  'upload.tooLarge': 413,
  'upload.type': 415,
  'upload.unreadable': 422,
  'upload.unsafe': 422,
  'upload.failed': 422,
  'upload.notFound': 404,
  'upload.expired': 410,
  'upload.taken': 409,
  'upload.busy': 409,
  'upload.tooMany': 429,
  'upload.cloud': 503,
  'ocr.unreadable': 422,
  'ocr.tooMany': 429,
  'ocr.unavailable': 503,
  'ocr.timedOut': 504,
  'sms.tooSoon': 429,
  'sms.tooMany': 429,
  'sms.refused': 422,
  'sms.unavailable': 503,
  'sms.timedOut': 504,
  'sms.wrong': 422,
  'sms.expired': 422,
  'sms.locked': 422,
  'server.busy': 503,
  'server.error': 500,
  'server.unavailable': 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** A request-level failure with data for the client; `server/plugins/problem-handler.ts` turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly data: FailureData | undefined;
  constructor(code: ProblemCode, data?: FailureData) {
    super(code);
    this.code = code;
    this.data = data;
  }
}
