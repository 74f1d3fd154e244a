import { spawn } from 'node:child_process';
import { chromium, type BrowserContext } from 'playwright/test';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';

/** A browser with its own storage that can be killed as a phone kills apps: at once, without an event for the page. */
export interface KillableBrowser {
  context: BrowserContext;
  kill(): Promise<void>;
  /** Quits the browser, which writes all storage to the disk. */
  close(): Promise<void>;
}

/** Starts Chromium on a profile folder; browsers can use the folder one after the other. */
export async function startKillableBrowser(folder: string): Promise<KillableBrowser> {
  const { executablePath, args } = chromiumLaunchOptions;
  const browser = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    // Leads a process group, so that the kill reaches every process of the browser.
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
