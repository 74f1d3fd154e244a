/** Reads and writes the folder of approved pictures: their fingerprints as text, no images. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../cli/command.ts';
import type { BandHashes } from './fingerprint.ts';

/** The fingerprints of approved pictures by name (`invoice/hemu zh_CN opened`), and the environment that drew them. */
export interface ApprovedPictures {
  environment: string | undefined;
  pictures: ReadonlyMap<string, BandHashes>;
}

/** The file that names the browser and fonts of all pictures. */
const ENVIRONMENT_FILE = 'drawn-by.txt';

/** Reads one file per form, `invoice/hemu.txt`, with a line per picture: language, state and band hashes. */
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
  const [form, locale, state, ...bands] = line.split(' ');
  return [`${form} ${locale} ${state}`, bands];
}

/** @throws UsageError when the folder holds other files, which approving would delete */
export function assertOnlyApprovedPictures(folder: string): void {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const isOurs = files.includes(ENVIRONMENT_FILE) && files.every((name) => name.endsWith('.txt'));
  if (files.length > 0 && !isOurs) throw new UsageError('usage.pictures.folder', { folder });
}

/** Replaces the folder's content; call `assertOnlyApprovedPictures` first. */
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
