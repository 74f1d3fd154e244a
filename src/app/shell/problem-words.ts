import { RESPONSE_FAILED, type Problem } from '../calls/problem.ts';

/** The words of `locales/<tag>/problems.json` in one language. */
export interface ProblemMessages {
  exists(code: string): boolean;
  say(code: string, params: Record<string, string | number>): string;
}

/**
 * Returns the text of a problem: the text for its code, else the server's message (T-010), else the text for its HTTP
 * status, else the text of `server.error`. Never shows the message of a 5xx response: it is meant for operators.
 */
export function problemWords({ code, message, status }: Problem, { exists, say }: ProblemMessages): string {
  const hasReason = code === RESPONSE_FAILED && message !== '';
  if (exists(code) && !hasReason) return say(code, {});
  if (message !== '' && (status === undefined || status < 500)) return message;
  if (status === undefined || status < 400) return say('server.error', {});
  return exists(`http.${status}`) ? say(`http.${status}`, {}) : say('http.other', { status });
}
