import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { runQuietly } from './install.mjs';

/** Where systems keep a Chromium, best first. */
const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium that runs: the one of CHROMIUM_PATH, else the system's, else the one Playwright downloaded.
 * @param {string} root the project's folder
 * @returns {Promise<string | undefined>} path of its program
 */
export async function findBrowser(root) {
  for (const path of [process.env['CHROMIUM_PATH'], ...chromiumPaths, await playwrightChromiumPath(root)]) {
    if (path && (await isRunnable(path))) return path;
  }
  return undefined;
}

/**
 * The same; when there is none, gets one: Playwright's download, else (as root) the system's package.
 * Says in one line which it is.
 * @param {string} root
 * @returns {Promise<string | undefined>} undefined when none could be had
 */
export async function ensureBrowser(root) {
  const found = (await findBrowser(root)) ?? (await installBrowser(root));
  console.log(
    found ? `Browser: ${found}` : 'Browser: none, and none could be installed; set CHROMIUM_PATH to one.',
  );
  return found;
}

/** @param {string} root */
async function installBrowser(root) {
  console.log('Browser: none found, installing one …');
  await commandSucceeds(
    process.execPath,
    [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'],
    180_000,
  );
  const downloaded = await findBrowser(root);
  if (downloaded || process.getuid?.() !== 0) return downloaded;
  await commandSucceeds('apt-get', ['update'], 120_000);
  await commandSucceeds('apt-get', ['install', '-y', 'chromium'], 300_000);
  return findBrowser(root);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeout
 */
async function commandSucceeds(command, args, timeout) {
  try {
    await runQuietly(command, args, { cwd: '/', env: { DEBIAN_FRONTEND: 'noninteractive' }, timeout });
    return true;
  } catch {
    return false;
  }
}

/**
 * Being there is not enough: on some systems the program is a stub, or its libraries are missing.
 * @param {string} path
 */
async function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return commandSucceeds(path, ['--version'], 15_000);
}

/** @param {string} root */
async function playwrightChromiumPath(root) {
  try {
    const entry = pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href;
    return String((await import(entry)).chromium.executablePath());
  } catch {
    return undefined;
  }
}
