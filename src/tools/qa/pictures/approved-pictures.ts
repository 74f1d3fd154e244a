import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../cli/command.ts';
import type { BandHashes } from './fingerprint.ts';

/** What was approved: pictures by name (`invoice/hemu zh_CN opened`), and what drew them. */
export interface ApprovedPictures {
  environment: string | undefined;
  pictures: ReadonlyMap<string, BandHashes>;
}

/** Beside the forms: which browser and fonts drew all of them. */
const ENVIRONMENT_FILE = 'drawn-by.txt';

/** A file for each form, `invoice/hemu.txt`, with a line for each picture: language, moment, and its bands. */
export function readApprovedPictures(folder: string): ApprovedPictures {
  if (!existsSync(folder)) return { environment: undefined, pictures: new Map() };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt') && name !== ENVIRONMENT_FILE)
    .sort();
  const lines = files.flatMap((name) =>
    readLines(join(folder, name)).map((line) => `${name.slice(0, -'.txt'.length)} ${line}`),
  );
  const [environment] = existsSync(join(folder, ENVIRONMENT_FILE))
    ? readLines(join(folder, ENVIRONMENT_FILE))
    : [];
  return { environment, pictures: new Map(lines.map(parsePictureLine)) };
}

function parsePictureLine(line: string): [name: string, bands: BandHashes] {
  const [form, locale, moment, ...bands] = line.split(' ');
  return [`${form} ${locale} ${moment}`, bands];
}

/** @throws Unusable when the folder is one of other things, which approving would take away */
export function assertOnlyApprovedPictures(folder: string): void {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const isOurs = files.includes(ENVIRONMENT_FILE) && files.every((name) => name.endsWith('.txt'));
  if (files.length > 0 && !isOurs)
    throw new UsageError(
      `The folder ${folder} holds other files than approved pictures: name one of their own.`,
    );
}

/** Makes the folder hold these pictures and no others; `refuseForeign` has looked at it. */
export function writeApprovedPictures(folder: string, { environment, pictures }: ApprovedPictures): void {
  rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, string>([[ENVIRONMENT_FILE, `${environment}\n`]]);
  for (const [name, bands] of pictures) {
    const [form, ...rest] = name.split(' ');
    const line = [...rest, ...bands].join(' ');
    files.set(`${form}.txt`, `${files.get(`${form}.txt`) ?? ''}${line}\n`);
  }
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
