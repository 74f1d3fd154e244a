import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chromium, type Browser } from 'playwright';
import { build, type Rolldown } from 'vite';
import type { RuleIssue } from '../../validators/rule/rule.ts';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import type { Checker, CheckerResult } from './checker.ts';
import { lists, TODAY } from './code-lists.ts';

declare global {
  interface Window {
    judgeAll(text: string): Promise<string>;
    judgeRules(text: string): Promise<string>;
    refusesEval(): Promise<boolean>;
  }
}

/** Adds a page to the server that can judge answers; it is sent with the headers of every other page. */
export async function addCheckerPage(app: FastifyInstance): Promise<void> {
  const script = await bundle();
  app.get('/differential', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><title>Judge</title><script type="module" src="/differential/judge.js"></script>',
      ),
  );
  app.get('/differential/judge.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  app.get('/differential/lists.json', () => lists);
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
  /** Whether the server's policy holds in the page. */
  refusesEval(): Promise<boolean>;
  /** What single checks of a module say of values, each in a context of its own. */
  judgeRules(
    validator: string,
    cases: readonly { position: number; value: unknown; context: object }[],
  ): Promise<(RuleIssue | null)[]>;
  close(): Promise<void>;
}

/** Judges in headless Chromium, by the module that the server serves, under the server's content security policy. */
export async function browserChecker(origin: string): Promise<BrowserChecker> {
  const browser: Browser = await chromium.launch(chromiumLaunchOptions);
  const page = await browser.newPage();
  await page.goto(`${origin}/differential`);
  // By an attribute: a predicate would have to be evaluated, which the policy forbids.
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return {
    name: 'browser',
    async check({ form, validator }, cases) {
      const text = JSON.stringify({ form: { ...form, words: {} }, validator, asOf: TODAY, cases });
      return JSON.parse(await page.evaluate((given) => window.judgeAll(given), text)) as CheckerResult[];
    },
    async judgeRules(validator, cases) {
      const text = JSON.stringify({ validator, cases });
      return JSON.parse(
        await page.evaluate((given) => window.judgeRules(given), text),
      ) as (RuleIssue | null)[];
    },
    refusesEval: () => page.evaluate(() => window.refusesEval()),
    close: () => browser.close(),
  };
}
