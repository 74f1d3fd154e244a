import { expect, test } from 'vitest';
import problems from '../../../locales/en_US/problems.json' with { type: 'json' };
import { Problem } from '../calls/problem.ts';
import { problemWords } from './problem-words.ts';

const messages: Record<string, string> = problems;
const english = {
  exists: (code: string) => code in messages,
  t: (code: string, params: Record<string, string | number>) =>
    messages[code]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
};
const words = (...problem: ConstructorParameters<typeof Problem>) =>
  problemWords(new Problem(...problem), english);

test('a known code shows its text in the language of the page, not the message of the server', () => {
  expect(words('session.none', { message: '未登录', status: 401 })).toBe(messages['session.none']);
});

test('an unknown code shows the message of the server [T-010]', () => {
  expect(words('1001', { message: '订单已支付', status: 200 })).toBe('订单已支付');
});

test('the message of a 5xx response is never shown', () => {
  expect(words('E500', { message: 'SQLException at Orders.java:42', status: 500 })).toBe(
    messages['http.500'],
  );
});

test('an unknown code without a message shows the text of its HTTP status', () => {
  expect(words('http.502', { status: 502 })).toBe('network error(502)');
  expect(words('1001', { status: 503 })).toBe('service unavailable(503)');
  expect(words('http.418', { status: 418 })).toContain('418');
});

test('an unknown code without message and failure status shows server.error', () => {
  expect(words('1001', { status: 200 })).toBe(messages['server.error']);
});

test('a failure without a reason shows the message of the server, else its own text', () => {
  expect(words('answer.failed', { message: '订单已取消', status: 200 })).toBe('订单已取消');
  expect(words('answer.failed', { status: 200 })).toBe(messages['answer.failed']);
});
