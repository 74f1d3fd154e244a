import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '../../../locales/index.ts';
import type { Translate } from '../../core/message.ts';
import { EXIT, Unusable, type Command, type ExitCode, type Terminal } from './command.ts';
import { fixtureForms } from './fixture-forms.ts';
import { fixture } from './fixtures-folder.ts';
import { parseOptions } from './parse-options.ts';
import { showProgress } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { localeAsked, qaSay } from './qa-words.ts';
import { readApproved, refuseForeign, writeApproved, type Approved } from './sheet/approved-pictures.ts';
import { openCamera, type Camera } from './sheet/camera.ts';
import { contactSheet } from './sheet/contact-sheet.ts';
import { picturesOf, type PictureOrder } from './sheet/picture-list.ts';
import { takePictures, type Taken } from './sheet/take-pictures.ts';

const OPTIONS = {
  language: { type: 'string', multiple: true },
  update: { type: 'boolean', default: false },
  folder: { type: 'string', default: join(projectRoot, '.tmp/sheet') },
  approved: { type: 'string', default: fixture('sheets') },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Takes pictures of forms as phones show them, and compares them with those that were approved. */
export const sheetCommand: Command = {
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
    const languages = (values.language ?? []).map(languageNamed);
    const isWhole = positionals.length + languages.length === 0;
    const orders = picturesOf(formsNamed(positionals), languages);
    if (values.update) refuseForeign(values.approved);
    const approved = readApproved(values.approved);
    const camera = await openCamera();
    try {
      if (values.update && !isWhole) refuseMixture(approved, camera);
      const shot = await shoot(camera, orders, approved, values.folder);
      const found = { ...shot, gone: isWhole ? goneFrom(approved, shot.taken) : [] };
      if (values.update) approve(values.approved, approved, found, isWhole);
      const say = qaSay(localeAsked(values.locale));
      const sheet = writeSheet(values.folder, found.taken, say);
      tell(found, { sheet, say, json: values.json }, terminal);
      return exitOf(found, values.update);
    } finally {
      await camera.close();
    }
  },
};

/** What came of taking pictures. */
interface Shot {
  taken: Taken[];
  /** What drew them, and what drew the approved ones if that is something else. */
  drawnBy: string;
  drawnOtherwise: string | undefined;
}

interface Found extends Shot {
  /** Approved pictures of which there is no form any more. */
  gone: string[];
}

async function shoot(
  camera: Camera,
  orders: readonly PictureOrder[],
  { drawnBy: before, pictures }: Approved,
  folder: string,
): Promise<Shot> {
  const { drawnBy } = camera;
  const drawnOtherwise = before === drawnBy ? undefined : before;
  // Only of a sheet that was made before: another folder may hold something of that name.
  if (existsSync(join(folder, 'index.html')))
    rmSync(join(folder, 'changed'), { recursive: true, force: true });
  const progress = showProgress(orders.length);
  const comparable = drawnOtherwise === undefined ? pictures : undefined;
  const taken = await takePictures(camera, orders, comparable, folder, progress.show);
  progress.end();
  return { taken, drawnBy, drawnOtherwise };
}

function formsNamed(names: readonly string[]): string[] {
  const all = fixtureForms().map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Unusable(`There is no form "${unknown}" in fixtures/forms.`);
  return names.length === 0 ? all : [...names];
}

function languageNamed(tag: string): Locale {
  const found = locales.find((locale) => locale === tag);
  if (!found) throw new Unusable(`There is no language "${tag}": it is one of ${locales.join(', ')}.`);
  return found;
}

function goneFrom({ pictures }: Approved, taken: readonly Taken[]): string[] {
  const names = new Set(taken.map(({ name }) => name));
  return [...pictures.keys()].filter((name) => !names.has(name));
}

/** @throws Unusable when pictures would be left that another browser drew */
function refuseMixture({ drawnBy }: Approved, camera: Camera): void {
  if (drawnBy !== undefined && drawnBy !== camera.drawnBy)
    throw new Unusable(`The other pictures were drawn by ${drawnBy}: approve all at once.`);
}

function approve(folder: string, before: Approved, { taken, drawnBy }: Found, isWhole: boolean): void {
  const others = isWhole ? [] : before.pictures;
  const fresh = taken.map(({ name, bands }) => [name, bands] as const);
  writeApproved(folder, { drawnBy, pictures: new Map([...others, ...fresh]) });
}

/** @returns the path of the sheet */
function writeSheet(folder: string, taken: readonly Taken[], say: Translate): string {
  const pictures = taken.map(({ order: { form, locale, moment }, verdict, ...files }) => ({
    ...files,
    form,
    locale,
    moment: say(`sheet.${moment}`),
    verdict: verdict && say(`sheet.${verdict}`),
  }));
  const sheet = join(folder, 'index.html');
  writeFileSync(sheet, contactSheet(say('sheet.title'), pictures));
  return sheet;
}

function tell(
  { taken, gone, drawnBy, drawnOtherwise }: Found,
  { sheet, say, json }: { sheet: string; say: Translate; json: boolean },
  { print, complain }: Terminal,
): void {
  const problems = [
    ...taken.flatMap(({ name, verdict: kind, difference }) =>
      kind ? [{ kind, picture: name, difference }] : [],
    ),
    ...gone.map((picture) => ({ kind: 'orphaned' as const, picture, difference: undefined })),
  ];
  const lines = problems.map(({ kind, picture, difference }) =>
    [`${picture}: ${say(`sheet.${kind}`)}`, difference].filter(Boolean).join(', '),
  );
  if (json) print(JSON.stringify({ sheet, pictures: taken.length, problems }));
  else
    [...lines, say('sheet.taken', { pictures: taken.length, problems: problems.length, sheet })].forEach(
      print,
    );
  if (drawnOtherwise !== undefined)
    complain(say('sheet.drawnOtherwise', { before: drawnOtherwise, now: drawnBy }));
}

function exitOf({ taken, gone, drawnOtherwise }: Found, isApproved: boolean): ExitCode {
  if (isApproved) return EXIT.ok;
  if (drawnOtherwise !== undefined) return EXIT.unusable;
  return gone.length > 0 || taken.some(({ verdict }) => verdict) ? EXIT.refused : EXIT.ok;
}
