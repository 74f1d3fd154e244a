/** Finds a Chromium for browser tests and pictures, or installs one. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { runQuietly } from './install.mjs';

/** Usual paths of Chromium, in order of preference. */
const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a runnable Chromium: CHROMIUM_PATH, else the system's, else Playwright's download.
 * @param {string} root project folder
 * @returns {Promise<string | undefined>} path of the executable
 */
export async function findBrowser(root) {
  for (const path of [process.env['CHROMIUM_PATH'], ...chromiumPaths, await playwrightChromiumPath(root)]) {
    if (path && (await isRunnable(path))) return path;
  }
  return undefined;
}

/**
 * Finds a Chromium or installs one: Playwright's download, else (as root) the system's package. Prints its path.
 * @param {string} root
 * @returns {Promise<string | undefined>} undefined when the installation failed
 */
export async function ensureBrowser(root) {
  const browserPath = (await findBrowser(root)) ?? (await installBrowser(root));
  console.log(
    browserPath
      ? `Browser: ${browserPath}`
      : 'Browser: none, and none could be installed; set CHROMIUM_PATH to one.',
  );
  return browserPath;
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
 * Runs `--version`: on some systems the executable is a stub, or its libraries are missing.
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
