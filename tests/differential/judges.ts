// The three judges of answers, on one server with a database of its own.
import { afterAll } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { contentHashOf } from '../../src/server/forms/compile-form.ts';
import { compileCandidate } from '../../src/server/publishing/publish-candidate.ts';
import { writeVersion } from '../../src/server/publishing/write-version.ts';
import { publishCodeList } from '../../src/server/store/code-lists.ts';
import { openDatabase, SERVING } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { BASE_SCOPE } from '../../src/server/store/forms.ts';
import { readReleasedVersion } from '../../src/server/store/releases.ts';
import { rules } from '../../validators/vocabulary.ts';
import { freshDatabase, publisherUrl } from '../http/database.ts';
import { startServer } from '../http/server.ts';
import { addCheckerPage, browserChecker, type BrowserChecker } from './browser-checker.ts';
import type { Checker, PublishedForm } from './checker.ts';
import { context, lists, trialList } from './code-lists.ts';
import { foreignForm, FOREIGN_SCREEN } from './foreign-form.ts';
import { oracleChecker } from './oracle.ts';
import { serverChecker } from './server-checker.ts';

export interface Judges {
  browser: BrowserChecker;
  /** The browser, the server and the exported schema. */
  checkers: Checker[];
  /** Writes a form as the live version of a screen, one of its own where none is named. */
  release(form: Form, screen?: string): Promise<PublishedForm>;
}

/** Starts a server and a browser; both end after the tests of the file. */
export async function startJudges(): Promise<Judges> {
  const databaseUrl = await freshDatabase();
  // The checks of a form keep this thread busy while the next form waits for its connection.
  const { db, close } = openDatabase(publisherUrl(databaseUrl), undefined, { ...SERVING, connectMs: 60_000 });
  afterAll(close);
  await publishCodeList(db, trialList);
  const { app } = await startServer(databaseUrl);
  await addCheckerPage(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await browserChecker(origin);
  afterAll(browser.close);

  let screens = 0;
  /** Skips the publish checks, which refuse most random conditions as senseless. */
  async function release(form: Form, screen = `random${(screens += 1)}`): Promise<PublishedForm> {
    const screenForm = { ...form, screen };
    const result = checkForm(screenForm, ['zh_CN'], Object.keys(lists));
    if (!result.ok) throw new Error(`${JSON.stringify(result.issues)} in ${JSON.stringify(screenForm)}`);
    const candidate = compileCandidate({
      index: result.index,
      contentHash: contentHashOf(screenForm),
      scope: BASE_SCOPE,
      base: screenForm,
      overlays: [],
    });
    await inTransaction(db, (tx) => writeVersion(tx, candidate, { publishedBy: 'differential' }));
    const version = (await readReleasedVersion(db, screen, BASE_SCOPE))!;
    return {
      form: version.form,
      index: indexForm(version.form),
      contentHash: version.contentHash,
      validator: `/shop/validators/${version.validatorSha256}.js`,
    };
  }

  const server = await serverChecker(origin, await release(foreignForm, FOREIGN_SCREEN));
  afterAll(server.close);
  return { browser, release, checkers: [browser, server, oracleChecker(context, rules)] };
}
