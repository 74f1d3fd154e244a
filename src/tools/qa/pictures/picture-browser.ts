/** Opens Chromium on the preview page and takes pictures of forms, without any network access. */
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import type { Locale } from '../../../../locales/index.ts';
import { LISTS_FILE } from '../../../studio/preview/preview-request.ts';
import { findBrowser } from '../../bootstrap/browser.mjs';
import { chromiumLaunchOptions } from '../../bootstrap/chromium-launch-options.ts';
import { UsageError } from '../cli/command.ts';
import { fixturePath, jsonBaseNames } from '../input/fixture-path.ts';
import { projectRoot } from '../../../server/settings/project-root.ts';
import { readJson } from '../input/read-json.ts';
import { splitAtGaps, hashesOf } from './fingerprint.ts';
import type { PictureRequest } from './picture-list.ts';

/** A domain that never resolves; `serveRequests` intercepts the page's requests. */
const ORIGIN = 'https://preview.invalid';

/** The width of a small phone, in CSS pixels. */
const PHONE = { width: 390, height: 844 };

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Text in every script and weight of the forms: its fingerprint identifies the browser and its fonts. */
const PROBE = `<body style="margin:0;font:16px/1.5 system-ui,sans-serif">保险条款 保險條款 霧靄 <b>被保险人</b> Ángela Muñoz
  <b>Não é</b> 0123456789 <input value="身份证 ID"> <select><option>性别</option></select></body>`;

/** A browser that takes pictures of forms. */
export interface PictureBrowser {
  /** Browser version and font fingerprint; pictures of different environments cannot be compared. */
  environment: string;
  /** PNG of the whole form. */
  take(request: PictureRequest): Promise<Buffer>;
  close(): Promise<void>;
}

/** The files of the preview page by their paths. */
type PageFiles = ReadonlyMap<string, string | Uint8Array>;

let previewFiles: Promise<PageFiles> | undefined;

/** Builds the preview page once per process. */
const buildPreviewPage = (): Promise<PageFiles> =>
  (previewFiles ??= (async () => {
    const { output } = (await build({
      configFile: join(projectRoot(), 'vite.config.ts'),
      mode: 'preview',
      logLevel: 'error',
      // The code stays on this machine and need not be small; the styles are minified as for customers.
      build: { write: false, minify: false, cssMinify: true, reportCompressedSize: false },
    })) as Rolldown.RolldownOutput;
    return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
  })());

/** @throws UsageError when there is no browser */
export async function openPictureBrowser(): Promise<PictureBrowser> {
  const executablePath = await findBrowser(projectRoot());
  if (executablePath === undefined) throw new UsageError('usage.pictures.browser');
  const [files, browser] = await Promise.all([
    buildPreviewPage(),
    chromium.launch({ ...chromiumLaunchOptions, executablePath }),
  ]);
  // One page per language: browsers format dates in the language of their context.
  const pages = new Map<Locale, Promise<PreviewPage>>();
  const pageOf = (locale: Locale) => {
    const page = pages.get(locale) ?? openPage(browser, files, locale);
    pages.set(locale, page);
    return page;
  };
  return {
    environment: await environmentOf(browser),
    take: async (request) => takePicture(await pageOf(request.locale), request),
    close: () => browser.close(),
  };
}

interface PreviewPage {
  page: Page;
  /** Source text of the compiled validators, by URL path. */
  modules: Map<string, string>;
}

async function openPage(browser: Browser, files: PageFiles, locale: Locale): Promise<PreviewPage> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: locale.replace('_', '-'),
    timezoneId: 'Asia/Shanghai',
  });
  const modules = new Map<string, string>();
  await serveRequests(context, files, modules);
  // Stops intervals, so that every countdown shows its first second.
  await context.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval;
  });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/index.html`);
  await page.waitForFunction(() => 'preview' in window);
  return { page, modules };
}

/** Serves known paths from memory and aborts all other requests. */
async function serveRequests(
  context: BrowserContext,
  files: PageFiles,
  modules: ReadonlyMap<string, string>,
) {
  const lists = jsonBaseNames(fixturePath('code-lists')).map((name) =>
    readJson(fixturePath(`code-lists/${name}.json`)),
  );
  await context.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === LISTS_FILE) return route.fulfill({ json: lists });
    const body = modules.get(path) ?? files.get(path);
    if (body === undefined) return route.abort();
    const contentType = TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream';
    return route.fulfill({ body: typeof body === 'string' ? body : Buffer.from(body), contentType });
  });
}

async function takePicture(
  { page, modules }: PreviewPage,
  { form, validators, previewInput }: PictureRequest,
): Promise<Buffer> {
  const path = `validators/${form}.js`;
  modules.set(path, validators);
  const previewRequest = { ...previewInput, validators: `${ORIGIN}/${path}` };
  await page.evaluate((request) => window.preview.show(request), previewRequest);
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}

async function environmentOf(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.setContent(PROBE);
  const probe = hashesOf(await splitAtGaps(await page.screenshot()));
  await page.close();
  return `Chromium ${browser.version()} ${probe.join('-')}`;
}
