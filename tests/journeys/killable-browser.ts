import { spawn } from 'node:child_process';
import { chromium, type BrowserContext } from 'playwright/test';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';

/** A browser with storage of its own that can be killed as a phone kills it: at once, with no event for the page. */
export interface KillableBrowser {
  context: BrowserContext;
  kill(): Promise<void>;
  /** Ends the browser so that all its storage is on the disk. */
  close(): Promise<void>;
}

/** Starts the browser of the journeys on a folder; several may use the folder one after the other. */
export async function startKillableBrowser(folder: string): Promise<KillableBrowser> {
  const { executablePath, args } = chromiumLaunchOptions;
  const browser = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    // A group of its own, so that the kill meets every process of the browser.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const exited = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ws:\/\/\S+/.exec(output)?.[0];
      if (url) resolve(url);
    });
    void exited.then(() => reject(new Error(`the browser did not start:\n${output}`)));
  });
  const connection = await chromium.connectOverCDP(address);
  return {
    context: connection.contexts()[0]!,
    async kill() {
      process.kill(-browser.pid!, 'SIGKILL');
      await exited;
    },
    async close() {
      const session = await connection.newBrowserCDPSession();
      await session.send('Browser.close');
      await exited;
    },
  };
}
