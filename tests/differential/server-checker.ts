import { Agent, request } from 'node:http';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { Issue } from '../../schemas/generated/issue.ts';
import { callPaths } from '../call-paths.ts';
import type { CallName } from '../http/server.ts';
import { foreignAnswers } from './foreign-form.ts';
import type { Checker, PublishedForm, CheckerResult } from './checker.ts';

/** A response in the specification's envelope. */
interface EnvelopeResponse {
  status: number;
  body: { code: number | string; data?: Record<string, unknown> };
}

/** A customer with a trade, who saves every case into it. */
interface Customer {
  token: string;
  tradeId: string;
  /** By screen, the draft revision that the next save replaces. */
  revisions: Map<string, number>;
}

/** Codes of refused assertions, which the server verifies only after the form's checks pass. */
const ASSERTION_CODES = new Set([
  'person.notFound',
  'smsCode.expired',
  'smsCode.locked',
  'smsCode.wrong',
  'upload.missing',
]);

/** Customers that save in parallel. */
const CUSTOMERS = 6;

/**
 * Checks over HTTP by saving: accepted answers are stored, and the next save replaces them.
 *
 * @param foreign the form of a screen that every customer answers first
 */
export async function serverChecker(
  origin: string,
  foreign?: PublishedForm,
): Promise<Checker & { close(): void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CUSTOMERS });
  const call = (name: CallName, body: unknown, token?: string) =>
    post(agent, origin + callPaths[name].path, JSON.stringify(body), token);
  const { supplierCode, riskCode } = products[0]!;
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (): Promise<Customer> => {
      const { body } = await call('getTradeId', { supplierCode, riskCode });
      return { ...(body.data as { token: string; tradeId: string }), revisions: new Map() };
    }),
  );

  async function save(
    { form, contentHash }: PublishedForm,
    customer: Customer,
    answers: unknown,
  ): Promise<CheckerResult> {
    const { screen } = form;
    const { token, tradeId, revisions } = customer;
    const revision = revisions.get(screen) ?? 0;
    const { status, body } = await call(
      'saveInsureInfo',
      { tradeId, screen, contentHash, revision, answers },
      token,
    );
    if (status === 422 && body.code === 'answers.invalid') {
      const issues = body.data!['issues'] as readonly Issue[];
      // Refused assertions (SMS code, upload, person) mean that the answers passed the form's checks.
      return issues.every(({ code }) => ASSERTION_CODES.has(code)) ? { ok: true } : { ok: false, issues };
    }
    if (status !== 200)
      throw new Error(
        `the server answered ${status} ${JSON.stringify(body).slice(0, 500)} to ${JSON.stringify(answers).slice(0, 2000)}`,
      );
    revisions.set(screen, body.data!['revision'] as number);
    return { ok: true, answers: body.data!['answers'] as never };
  }

  for (const customer of foreign ? customers : [])
    if (!(await save(foreign!, customer, foreignAnswers)).ok) throw new Error('foreign answers refused');
  return {
    name: 'server',
    async check(published, cases) {
      const results: CheckerResult[] = [];
      let next = 0;
      const saveCases = async (customer: Customer) => {
        for (let i = next++; i < cases.length; i = next++)
          results[i] = await save(published, customer, cases[i]);
      };
      await Promise.all(customers.map(saveCases));
      return results;
    },
    close: () => agent.destroy(),
  };
}

function post(agent: Agent, url: string, text: string, token: string | undefined): Promise<EnvelopeResponse> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as EnvelopeResponse['body'];
        resolve({ status: response.statusCode!, body });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was idle while this process was busy: the server had ended it before it saw the request.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET')
        post(agent, url, text, token).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(text);
  });
}
