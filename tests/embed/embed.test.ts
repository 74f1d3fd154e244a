// The package in an application of its own, in Chromium, under the content security policy of our server.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../../src/tools/bootstrap/browser.mjs';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { packHost, serveStrictly, type PackedHost } from './packed-host.ts';

let host: PackedHost;
let server: Awaited<ReturnType<typeof serveStrictly>>;
let browser: Browser;
let page: Page;
let messages: string[];

beforeAll(async () => {
  host = await packHost();
  await host.run('compile-validators.mjs');
  const [executablePath] = await Promise.all([
    findBrowser(projectRoot()),
    host.run('vite/bin/vite.js', 'build', '--logLevel', 'warn'),
  ]);
  server = await serveStrictly(join(host.folder, 'dist'));
  browser = await chromium.launch({ ...chromiumLaunchOptions, ...(executablePath && { executablePath }) });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  host?.remove();
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  context.setDefaultTimeout(10_000);
  page = await context.newPage();
  messages = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(server.url);
  await form('second').getByRole('combobox').first().waitFor();
});

afterEach(async () => {
  // A violation of the policy is a message too.
  expect(messages).toEqual([]);
  await page.context().close();
});

const form = (name: 'first' | 'second'): Locator => page.locator(`[data-form=${name}]`);
const field = (name: 'first' | 'second', path: string): Locator =>
  form(name).locator(`[data-path="${path}"]`).locator('input, select');
const output = (name: 'first' | 'second', kind: 'answers' | 'accepted'): Promise<string> =>
  form(name)
    .locator(`[data-${kind}]`)
    .textContent()
    .then((text) => text ?? '');

/** Computed styles of an element. */
const styles = (locator: Locator, ...properties: string[]): Promise<Record<string, string>> =>
  locator.evaluate(
    (element, names) =>
      Object.fromEntries(names.map((name) => [name, getComputedStyle(element).getPropertyValue(name)])),
    properties,
  );

async function fillFirst(): Promise<void> {
  await field('first', 'invoice/invoiceType').selectOption('electronicPersonal');
  await field('first', 'invoice/title').fill('Sun Li');
  await field('first', 'delivery/mobile').fill('13800138000');
  await field('first', 'delivery/email').fill('sun@example.com');
}

test('the package has its bundles, types and licences, and nothing else', () => {
  const other = host.files.filter(
    ({ path }) =>
      !/^((core|validators|renderers|react)\.js|chunks\/[\w.-]+\.js|types\/.+\.d\.ts)$/.test(path) &&
      !['package.json', 'styles.css', 'THIRD-PARTY-NOTICES.txt'].includes(path),
  );
  expect(other).toEqual([]);
  expect(host.files.filter(({ path }) => /test|server|studio|src\/app/.test(path))).toEqual([]);
  expect(host.files.length).toBeGreaterThan(50);
  expect(host.files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_000_000);
});

test('the host passes a strict type check, and so do the declarations of the package', async () => {
  const check = (...args: string[]) => host.run('typescript-native/bin/tsc', ...args).catch(outputOf);
  expect(await check('-p', '.')).toBe('');
  expect(await check('-p', 'tsconfig.package.json')).toBe('');
});

const outputOf = (error: { stdout?: string }) => error.stdout;

test('a server of the host checks answers in Node', async () => {
  const issues = JSON.parse(await host.run('compile-validators.mjs')) as { code: string; path: string }[];
  expect(issues).toContainEqual({ code: 'required', path: 'invoice/invoiceType' });
  expect(issues).toContainEqual(expect.objectContaining({ path: 'delivery/mobile' }));
});

test('a form is filled, refused, corrected and submitted', async () => {
  await form('first').getByRole('button', { name: 'Send' }).click();
  const summary = form('first').getByRole('alert');
  await expect.poll(() => summary.getByRole('link').count()).toBe(2);
  await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
  await fillFirst();
  await expect.poll(() => output('first', 'answers')).toContain('sun@example.com');
  await expect.poll(() => summary.count()).toBe(0);
  await form('first').getByRole('button', { name: 'Send' }).click();
  await summary.getByText('our server does not accept this address').waitFor();
  await expect.poll(() => field('first', 'delivery/email').evaluate(isFocused)).toBe(true);
  await field('first', 'delivery/email').fill('li@example.com');
  await form('first').getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => output('first', 'accepted').then((text) => JSON.parse(text || '{}') as object))
    .toEqual({
      invoice: { invoiceType: 'electronicPersonal', title: 'Sun Li' },
      delivery: { mobile: '13800138000', email: 'li@example.com' },
    });
});

const isFocused = (element: Element) => element === document.activeElement;

test('another language keeps the answers and the focus', async () => {
  await fillFirst();
  await field('first', 'invoice/title').focus();
  const label = form('first').locator('[data-path="invoice/title"] label');
  expect(await label.textContent()).toBe('发票抬头');
  await form('first')
    .getByRole('button', { name: 'Read in English' })
    .evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => label.textContent()).toBe('Invoice addressed to');
  expect(await field('first', 'invoice/title').inputValue()).toBe('Sun Li');
  expect(await field('first', 'invoice/title').evaluate(isFocused)).toBe(true);
  expect(await form('first').locator('.baoform').getAttribute('lang')).toBe('en-US');
  expect(await form('second').locator('.baoform').getAttribute('lang')).toBe('es-ES');
});

test('the last keys before an unmount are an answer', async () => {
  await field('first', 'invoice/invoiceType').selectOption('electronicPersonal');
  await field('first', 'invoice/title').pressSequentially('Li');
  await form('first')
    .getByRole('button', { name: 'Close' })
    .evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => output('first', 'answers')).toContain('"title":"Li"');
  expect(await form('first').locator('.baoform').count()).toBe(0);
});

test('an input of the host replaces ours, keeps its theme and answers', async () => {
  const input = form('second').locator('[data-path="delivery/mobile"] .mantine-TextInput-input');
  await input.fill('13800138001');
  await field('second', 'invoice/title').fill('Li Sun');
  await field('second', 'delivery/email').fill('li@example.com');
  await form('second').getByRole('button', { name: 'Submit from outside' }).click();
  await expect.poll(() => output('second', 'accepted')).toContain('13800138001');
  expect(await output('second', 'accepted')).not.toContain('gone');
  expect(await styles(input, 'border-radius')).toEqual({ 'border-radius': '0px' });
});

test('the theme of the host stays as it is beside forms, and inside of them', async () => {
  for (const name of ['Read in English', 'Send'])
    expect(
      await styles(form('first').getByRole('button', { name }), 'background-color', 'border-radius'),
      name,
    ).toEqual({ 'background-color': 'rgb(103, 65, 217)', 'border-radius': '0px' });
  const root = page.locator('html');
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(await root.getAttribute('class')).toBeNull();
  expect(await styles(root, '--bao-brand', '--baoform-scale', '--mantine-primary-color-filled')).toEqual({
    '--bao-brand': '',
    '--baoform-scale': '',
    '--mantine-primary-color-filled': '#6741d9',
  });
  expect(await styles(page.locator('h1'), 'text-transform', 'letter-spacing')).toMatchObject({
    'text-transform': 'uppercase',
  });
});

test('rules of the host for elements do not change a form', async () => {
  const second = form('second');
  const control = field('second', 'invoice/title');
  expect(await styles(control, 'background-color', 'border-radius', 'font-size', 'text-transform')).toEqual({
    'background-color': 'rgb(255, 255, 255)',
    'border-radius': '12px',
    'font-size': '16px',
    'text-transform': 'none',
  });
  const button = second.locator('.baoform button[type=submit]');
  expect(await styles(button, 'background-color', 'text-transform', 'letter-spacing')).toEqual({
    'background-color': 'rgb(254, 150, 30)',
    'text-transform': 'none',
    'letter-spacing': 'normal',
  });
  expect(await styles(second.locator('label').first(), 'color', 'margin-top')).toEqual({
    color: 'rgb(33, 26, 18)',
    'margin-top': '0px',
  });
  for (const target of [control, button, field('second', 'invoice/invoiceType')])
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

test('two forms share no ids, and axe finds nothing', async () => {
  await form('second').getByRole('button', { name: 'Submit from outside' }).click();
  await form('second').getByRole('alert').waitFor();
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const { violations } = await new AxeBuilder({ page }).include('.baoform').exclude('[data-host]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('a form asks by the trade that its host names, also when the host learns it late', async () => {
  await page.goto(`${server.url}/?trade`);
  const trade = page.locator('[data-form=trade]');
  await trade.getByRole('combobox').selectOption('electronicPersonal');
  await trade.locator('[data-path="invoice/title"] input').fill('Sun Li');
  const mobile = trade.locator('[data-path="delivery/mobile"] input');
  expect(await mobile.count()).toBe(0);
  await trade.getByRole('button', { name: 'Came by channel 11' }).click();
  await mobile.waitFor();
  expect(await trade.locator('[data-path="invoice/title"] input').inputValue()).toBe('Sun Li');
});

test('the example of the README draws a form and accepts answers', async () => {
  await page.goto(`${server.url}/?example`);
  await page.locator('select').selectOption('electronicPersonal');
  await page.locator('[data-path="invoice/title"] input').fill('Sun Li');
  await page.locator('[data-path="delivery/mobile"] input').fill('13800138000');
  await page.locator('[data-path="delivery/email"] input').fill('sun@example.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => page.locator('pre').textContent()).toContain('sun@example.com');
});
