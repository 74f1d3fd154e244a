import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { fixtureForms } from '../input/fixture-forms.ts';
import { fixturePath } from '../input/fixture-path.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { showProgress } from '../cli/progress.ts';
import { projectRoot } from '../input/project-root.ts';
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
  folder: { type: 'string', default: join(projectRoot, '.tmp/sheet') },
  approved: { type: 'string', default: fixturePath('sheets') },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Takes pictures of forms as phones show them, and compares them with those that were approved. */
export const picturesCommand: Command = {
  usage: `npm run qa -- sheet [<form> ...] [--language <tag> ...] [--update] [--folder <folder>] [--approved <folder>]
                    [--locale <tag>] [--json]

  <form>       a form of fixtures/forms: invoice, invoice/hemu; all unless given
  --language   only this language, may be given again: zh_CN, zh_TW, en_US, es_ES, pt_BR; all unless given
  --update     approves the pictures; what has changed is shown all the same
  --folder     where the sheet, index.html, and its pictures are written; .tmp/sheet unless given
  --approved   where the fingerprints of approved pictures are; fixtures/sheets unless given
  --locale     the language of this command's own words: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       { sheet, pictures, problems: [{ kind, picture, difference }] } as one line, for programs

Each form is shown at a width of 390 pixels: as it is opened, sent without an answer, and filled. It takes a Chromium
(CHROMIUM_PATH). Another browser, or other fonts, draw every letter differently: then nothing can be compared, and the
pictures have to be approved anew.

Example: npm run qa -- sheet insureInfomation/chenghai --language zh_CN --language en_US

Exit codes: 0 all as approved, or approved now, 1 something is not, 2 could not be tried or compared.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const languages = (values.language ?? []).map(parseLanguage);
    const isWhole = positionals.length + languages.length === 0;
    const orders = listPictures(resolveForms(positionals), languages);
    if (values.update) assertOnlyApprovedPictures(values.approved);
    const approved = readApprovedPictures(values.approved);
    const camera = await openPictureBrowser();
    try {
      if (values.update && !isWhole) assertSameEnvironment(approved, camera);
      const shot = await capturePictures(camera, orders, approved, values.folder);
      const found = { ...shot, orphaned: isWhole ? findOrphaned(approved, shot.taken) : [] };
      if (values.update) approve(values.approved, approved, found, isWhole);
      const say = qaTranslate(resolveLocale(values.locale));
      const sheet = writeOverview(values.folder, found.taken, say);
      printResult(found, { sheet, say, json: values.json }, terminal);
      return exitCodeOf(found, values.update);
    } finally {
      await camera.close();
    }
  },
};

/** What came of taking pictures. */
interface CaptureResult {
  taken: TakenPicture[];
  /** What drew them, and what drew the approved ones if that is something else. */
  environment: string;
  approvedEnvironment: string | undefined;
}

interface ComparisonResult extends CaptureResult {
  /** Approved pictures of which there is no form any more. */
  orphaned: string[];
}

async function capturePictures(
  camera: PictureBrowser,
  orders: readonly PictureRequest[],
  { environment: before, pictures }: ApprovedPictures,
  folder: string,
): Promise<CaptureResult> {
  const { environment } = camera;
  const approvedEnvironment = before === environment ? undefined : before;
  // Only of a sheet that was made before: another folder may hold something of that name.
  if (existsSync(join(folder, 'index.html')))
    rmSync(join(folder, 'changed'), { recursive: true, force: true });
  const progress = showProgress(orders.length);
  const comparable = approvedEnvironment === undefined ? pictures : undefined;
  const taken = await takePictures(camera, orders, comparable, folder, progress.show);
  progress.end();
  return { taken, environment, approvedEnvironment };
}

function resolveForms(names: readonly string[]): string[] {
  const all = fixtureForms().map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no form "${unknown}" in fixtures/forms.`);
  return names.length === 0 ? all : [...names];
}

function parseLanguage(tag: string): Locale {
  const found = locales.find((locale) => locale === tag);
  if (!found) throw new UsageError(`There is no language "${tag}": it is one of ${locales.join(', ')}.`);
  return found;
}

function findOrphaned({ pictures }: ApprovedPictures, taken: readonly TakenPicture[]): string[] {
  const names = new Set(taken.map(({ name }) => name));
  return [...pictures.keys()].filter((name) => !names.has(name));
}

/** @throws Unusable when pictures would be left that another browser drew */
function assertSameEnvironment({ environment }: ApprovedPictures, camera: PictureBrowser): void {
  if (environment !== undefined && environment !== camera.environment)
    throw new UsageError(`The other pictures were drawn by ${environment}: approve all at once.`);
}

function approve(
  folder: string,
  before: ApprovedPictures,
  { taken, environment }: ComparisonResult,
  isWhole: boolean,
): void {
  const others = isWhole ? [] : before.pictures;
  const fresh = taken.map(({ name, bands }) => [name, bands] as const);
  writeApprovedPictures(folder, { environment, pictures: new Map([...others, ...fresh]) });
}

/** @returns the path of the sheet */
function writeOverview(folder: string, taken: readonly TakenPicture[], say: Translate): string {
  const pictures = taken.map(({ request: { form, locale, state }, problem, ...files }) => ({
    ...files,
    form,
    locale,
    state: say(`sheet.${state}`),
    problem: problem && say(`sheet.${problem}`),
  }));
  const sheet = join(folder, 'index.html');
  writeFileSync(sheet, overviewPage(say('sheet.title'), pictures));
  return sheet;
}

function printResult(
  { taken, orphaned, environment, approvedEnvironment }: ComparisonResult,
  { sheet, say, json }: { sheet: string; say: Translate; json: boolean },
  { print, printError }: Terminal,
): void {
  const problems = [
    ...taken.flatMap(({ name, problem: kind, difference }) =>
      kind ? [{ kind, picture: name, difference }] : [],
    ),
    ...orphaned.map((picture) => ({ kind: 'orphaned' as const, picture, difference: undefined })),
  ];
  const lines = problems.map(({ kind, picture, difference }) =>
    [`${picture}: ${say(`sheet.${kind}`)}`, difference].filter(Boolean).join(', '),
  );
  if (json) print(JSON.stringify({ sheet, pictures: taken.length, problems }));
  else
    [...lines, say('sheet.taken', { pictures: taken.length, problems: problems.length, sheet })].forEach(
      print,
    );
  if (approvedEnvironment !== undefined)
    printError(say('sheet.drawnOtherwise', { before: approvedEnvironment, now: environment }));
}

function exitCodeOf(
  { taken, orphaned, approvedEnvironment }: ComparisonResult,
  isApproved: boolean,
): ExitCode {
  if (isApproved) return EXIT.ok;
  if (approvedEnvironment !== undefined) return EXIT.usageError;
  return orphaned.length > 0 || taken.some(({ problem }) => problem) ? EXIT.refused : EXIT.ok;
}
