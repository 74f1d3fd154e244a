import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { fixturePath } from '../input/fixture-path.ts';
import { TRADE_HELP, TRADE_OPTIONS } from '../input/trade-options.ts';
import { FORMS_HELP, isFixture, namedForms } from '../input/named-forms.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { showProgress } from '../cli/progress.ts';
import { projectRoot } from '../../../server/settings/project-root.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import {
  readApprovedPictures,
  assertOnlyApprovedPictures,
  writeApprovedPictures,
  type ApprovedPictures,
} from '../pictures/approved-pictures.ts';
import { openPictureBrowser, type PictureBrowser } from '../pictures/picture-browser.ts';
import { overviewPage } from '../pictures/overview-page.ts';
import { listPictures, type PictureRequest } from '../pictures/picture-list.ts';
import { takePictures, type TakenPicture } from '../pictures/take-pictures.ts';

const OPTIONS = {
  language: { type: 'string', multiple: true },
  update: { type: 'boolean', default: false },
  folder: { type: 'string', default: join(projectRoot(), '.tmp/pictures') },
  approved: { type: 'string', default: fixturePath('approved-pictures') },
  ...TRADE_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Takes pictures of forms at phone size and compares them with the approved ones. */
export const picturesCommand: Command = {
  usage: `npm run qa -- pictures [<form> ...] [--language <tag> ...] [--update] [--folder <folder>] [--approved <folder>]
                    [--product <code>] [--channel <code>] [--insured <number>] [--member <member>] [--answer <answer> ...]
                    [--locale <tag>] [--json]

  <form>       ${FORMS_HELP}; all of fixtures/forms by default
  --language   only this language, repeatable: zh_CN, zh_TW, en_US, es_ES, pt_BR; all by default
  --update     approves the pictures of forms of fixtures/forms; still lists the changes
  --folder     the folder for the pictures and their overview, index.html; .tmp/pictures by default
  --approved   the folder of the approved pictures' fingerprints; fixtures/approved-pictures by default
  ${TRADE_HELP}
               pictures for a trade are compared, not approved
  --locale     language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       { overview, pictures, problems: [{ kind, picture, difference }] } as one line of JSON, for programs

Renders each form at a width of 390 pixels in three states: opened, submitted without answers, and filled. Needs a
Chromium (CHROMIUM_PATH). A different browser or font set renders text differently: the pictures cannot be compared
then and have to be approved again.

Example: npm run qa -- pictures insureInfomation/chenghai --language zh_CN --language en_US

Exit codes: 0 all pictures are approved, 1 a picture differs, is missing or is orphaned, 2 usage error or not comparable.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const languages = (values.language ?? []).map(parseLanguage);
    const isFullRun = positionals.length + languages.length === 0;
    const forms = namedForms(positionals);
    if (values.update && !forms.every(isFixture)) throw new UsageError('forms.onlyFixtures');
    const { product, channel, insured, member, answer } = values;
    const trade = { product, channel, insured, member, answer };
    if (values.update && Object.values(trade).some((option) => option !== undefined))
      throw new UsageError('usage.pictures.trade');
    const requests = listPictures(forms, languages, trade);
    if (values.update) assertOnlyApprovedPictures(values.approved);
    const approved = readApprovedPictures(values.approved);
    const browser = await openPictureBrowser();
    try {
      if (values.update && !isFullRun) assertSameEnvironment(approved, browser);
      const captured = await capturePictures(browser, requests, approved, values.folder);
      const result = { ...captured, orphaned: isFullRun ? findOrphaned(approved, captured.pictures) : [] };
      if (values.update) approve(values.approved, approved, result, isFullRun);
      const t = qaTranslate(resolveLocale(values.locale));
      const overview = writeOverview(values.folder, result.pictures, t);
      printResult(result, { overview, t, json: values.json }, terminal);
      return exitCodeOf(result, values.update);
    } finally {
      await browser.close();
    }
  },
};

interface CaptureResult {
  pictures: TakenPicture[];
  /** Browser and fonts of these pictures, and of the approved ones where they differ. */
  environment: string;
  approvedEnvironment: string | undefined;
}

interface ComparisonResult extends CaptureResult {
  /** Approved pictures without a form: it was removed or renamed. */
  orphaned: string[];
}

async function capturePictures(
  browser: PictureBrowser,
  requests: readonly PictureRequest[],
  { environment: approvedBy, pictures: approvedPictures }: ApprovedPictures,
  folder: string,
): Promise<CaptureResult> {
  const { environment } = browser;
  const approvedEnvironment = approvedBy === environment ? undefined : approvedBy;
  // Only next to our own overview: another folder may hold an unrelated `changed`.
  if (existsSync(join(folder, 'index.html')))
    rmSync(join(folder, 'changed'), { recursive: true, force: true });
  const progress = showProgress(requests.length);
  const comparable = approvedEnvironment === undefined ? approvedPictures : undefined;
  const pictures = await takePictures(browser, requests, comparable, folder, progress.show);
  progress.end();
  return { pictures, environment, approvedEnvironment };
}

function parseLanguage(tag: string): Locale {
  const language = locales.find((locale) => locale === tag);
  if (!language)
    throw new UsageError('usage.language.unknown', { language: tag, allowed: locales.join(', ') });
  return language;
}

function findOrphaned(approved: ApprovedPictures, pictures: readonly TakenPicture[]): string[] {
  const names = new Set(pictures.map(({ name }) => name));
  return [...approved.pictures.keys()].filter((name) => !names.has(name));
}

/** @throws UsageError when approved pictures of another browser would remain */
function assertSameEnvironment({ environment }: ApprovedPictures, browser: PictureBrowser): void {
  if (environment !== undefined && environment !== browser.environment)
    throw new UsageError('usage.pictures.drawnBy', { environment });
}

function approve(
  folder: string,
  approved: ApprovedPictures,
  { pictures, environment }: ComparisonResult,
  isFullRun: boolean,
): void {
  const remaining = isFullRun ? [] : approved.pictures;
  const updated = pictures.map(({ name, bands }) => [name, bands] as const);
  writeApprovedPictures(folder, { environment, pictures: new Map([...remaining, ...updated]) });
}

/** @returns the path of the overview */
function writeOverview(folder: string, pictures: readonly TakenPicture[], t: Translate): string {
  const entries = pictures.map(({ request: { form, locale, state }, problem, ...files }) => ({
    ...files,
    form,
    locale,
    state: t(`pictures.${state}`),
    problem: problem && t(`pictures.${problem}`),
  }));
  const overview = join(folder, 'index.html');
  writeFileSync(overview, overviewPage(t('pictures.title'), entries));
  return overview;
}

function printResult(
  { pictures, orphaned, environment, approvedEnvironment }: ComparisonResult,
  { overview, t, json }: { overview: string; t: Translate; json: boolean },
  { print, printError }: Terminal,
): void {
  const problems = [
    ...pictures.flatMap(({ name, problem: kind, difference }) =>
      kind ? [{ kind, picture: name, difference }] : [],
    ),
    ...orphaned.map((picture) => ({ kind: 'orphaned' as const, picture, difference: undefined })),
  ];
  const lines = problems.map(({ kind, picture, difference }) =>
    [`${picture}: ${t(`pictures.${kind}`)}`, difference].filter(Boolean).join(', '),
  );
  if (json) print(JSON.stringify({ overview, pictures: pictures.length, problems }));
  else
    [
      ...lines,
      t('pictures.taken', { pictures: pictures.length, problems: problems.length, overview }),
    ].forEach(print);
  if (approvedEnvironment !== undefined)
    printError(t('pictures.drawnOtherwise', { before: approvedEnvironment, now: environment }));
}

function exitCodeOf(
  { pictures, orphaned, approvedEnvironment }: ComparisonResult,
  isApproved: boolean,
): ExitCode {
  if (isApproved) return EXIT.ok;
  if (approvedEnvironment !== undefined) return EXIT.usageError;
  return orphaned.length > 0 || pictures.some(({ problem }) => problem) ? EXIT.refused : EXIT.ok;
}
