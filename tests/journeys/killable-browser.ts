import { spawn } from 'node:child_process';
import { chromium, type BrowserContext } from 'playwright/test';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';

/** A browser with storage of its own that can be killed as a phone kills it: at once, and without a word to the page. */
export interface KillableBrowser {
  context: BrowserContext;
  kill(): Promise<void>;
}

/** Starts the browser of the journeys on a folder, as often as wanted one after the other. */
export async function startKillableBrowser(folder: string): Promise<KillableBrowser> {
  const { executablePath, args } = chromiumLaunchOptions;
  const browser = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    // A group of its own, so that the kill meets every process of the browser.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const gone = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    browser.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const found = /ws:\/\/\S+/.exec(told)?.[0];
      if (found) resolve(found);
    });
    void gone.then(() => reject(new Error(`the browser did not start:\n${told}`)));
  });
  const connection = await chromium.connectOverCDP(address);
  return {
    context: connection.contexts()[0]!,
    async kill() {
      process.kill(-browser.pid!, 'SIGKILL');
      await gone;
    },
  };
}
