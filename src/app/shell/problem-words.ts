import { RESPONSE_FAILED, type Problem } from '../calls/problem.ts';

/** The words of `locales/<tag>/problems.json` in one language. */
export interface ProblemMessages {
  exists(code: string): boolean;
  t(code: string, params: Record<string, string | number>): string;
}

/**
 * Returns the text of a problem: the text for its code, with what the failure carries as its parameters, else the server's message (T-010), else the text for its HTTP
 * status, else the text of `server.error`. Never shows the message of a 5xx response: it is meant for operators.
 */
export function problemWords(
  { code, message, status, data }: Problem,
  { exists, t }: ProblemMessages,
): string {
  const hasReason = code === RESPONSE_FAILED && message !== '';
  if (exists(code) && !hasReason) return t(code, data as Record<string, string>);
  if (message !== '' && (status === undefined || status < 500)) return message;
  if (status === undefined || status < 400) return t('server.error', {});
  return exists(`http.${status}`) ? t(`http.${status}`, {}) : t('http.other', { status });
}
