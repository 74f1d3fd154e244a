import { RESPONSE_FAILED, type Problem } from '../calls/problem.ts';

/** The words of `locales/<tag>/problems.json` in one language. */
export interface ProblemMessages {
  exists(code: string): boolean;
  say(code: string, params: Record<string, string | number>): string;
}

/**
 * The one place where a problem becomes words: ours for its code, else the server's own message (T-010), else the
 * words for its HTTP status, else that something went wrong. What a broken server says of itself is for its operators.
 */
export function problemWords({ code, message, status }: Problem, { exists, say }: ProblemMessages): string {
  const hasReason = code === RESPONSE_FAILED && message !== '';
  if (exists(code) && !hasReason) return say(code, {});
  if (message !== '' && (status === undefined || status < 500)) return message;
  if (status === undefined || status < 400) return say('server.error', {});
  return exists(`http.${status}`) ? say(`http.${status}`, {}) : say('http.other', { status });
}
