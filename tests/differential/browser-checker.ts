import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chromium, type Browser } from 'playwright';
import { build, type Rolldown } from 'vite';
import type { RuleIssue } from '../../validators/rule/rule.ts';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import type { Checker, CheckerResult } from './checker.ts';
import { lists, TODAY, TRADE } from './code-lists.ts';

declare global {
  interface Window {
    checkAll(text: string): Promise<string>;
    checkRules(text: string): Promise<string>;
    refusesEval(): Promise<boolean>;
  }
}

/** Adds a page to the server that checks answers, served with the headers of every other page. */
export async function addCheckerPage(app: FastifyInstance): Promise<void> {
  const script = await bundle();
  app.get('/shop/differential', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><title>Checker</title><script type="module" src="/shop/differential/checker.js"></script>',
      ),
  );
  app.get('/shop/differential/checker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  app.get('/shop/differential/lists.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(lists)),
  );
}

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'page/checker-page.ts') },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

export interface BrowserChecker extends Checker {
  /** Whether the server's content security policy forbids eval in the page. */
  refusesEval(): Promise<boolean>;
  /** Runs single checks of a validator module, each with its own value and context. */
  checkRules(
    validator: string,
    cases: readonly { position: number; value: unknown; context: object }[],
  ): Promise<(RuleIssue | null)[]>;
  close(): Promise<void>;
}

/** Checks in headless Chromium with the served validator module, under the server's content security policy. */
export async function browserChecker(origin: string): Promise<BrowserChecker> {
  const browser: Browser = await chromium.launch(chromiumLaunchOptions);
  const page = await browser.newPage();
  await page.goto(`${origin}/shop/differential`);
  // Waits for an attribute, because a predicate needs eval, which the policy forbids.
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return {
    name: 'browser',
    async check({ form, validator }, cases) {
      const text = JSON.stringify({
        form: { ...form, words: {} },
        validator,
        asOf: TODAY,
        trade: TRADE,
        cases,
      });
      return JSON.parse(await page.evaluate((input) => window.checkAll(input), text)) as CheckerResult[];
    },
    async checkRules(validator, cases) {
      const text = JSON.stringify({ validator, cases });
      return JSON.parse(
        await page.evaluate((input) => window.checkRules(input), text),
      ) as (RuleIssue | null)[];
    },
    refusesEval: () => page.evaluate(() => window.refusesEval()),
    close: () => browser.close(),
  };
}
