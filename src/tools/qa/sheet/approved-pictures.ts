import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Unusable } from '../command.ts';
import type { Bands } from './fingerprint.ts';

/** What was approved: pictures by name (`invoice/hemu zh_CN opened`), and what drew them. */
export interface Approved {
  drawnBy: string | undefined;
  pictures: ReadonlyMap<string, Bands>;
}

/** Beside the forms: which browser and fonts drew all of them. */
const DRAWN_BY = 'drawn-by.txt';

/** A file for each form, `invoice/hemu.txt`, with a line for each picture: language, moment, and its bands. */
export function readApproved(folder: string): Approved {
  if (!existsSync(folder)) return { drawnBy: undefined, pictures: new Map() };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt') && name !== DRAWN_BY)
    .sort();
  const lines = files.flatMap((name) =>
    linesOf(join(folder, name)).map((line) => `${name.slice(0, -'.txt'.length)} ${line}`),
  );
  const [drawnBy] = existsSync(join(folder, DRAWN_BY)) ? linesOf(join(folder, DRAWN_BY)) : [];
  return { drawnBy, pictures: new Map(lines.map(pictureIn)) };
}

function pictureIn(line: string): [name: string, bands: Bands] {
  const [form, locale, moment, ...bands] = line.split(' ');
  return [`${form} ${locale} ${moment}`, bands];
}

/** @throws Unusable when the folder is one of other things, which approving would take away */
export function refuseForeign(folder: string): void {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const isOurs = files.includes(DRAWN_BY) && files.every((name) => name.endsWith('.txt'));
  if (files.length > 0 && !isOurs)
    throw new Unusable(
      `The folder ${folder} holds other files than approved pictures: name one of their own.`,
    );
}

/** Makes the folder hold these pictures and no others; `refuseForeign` has looked at it. */
export function writeApproved(folder: string, { drawnBy, pictures }: Approved): void {
  rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, string>([[DRAWN_BY, `${drawnBy}\n`]]);
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

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
