// Pinyin of the Chinese names of a code list, for its search.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';

/** Readings of a name, each in syllables without tones: `[['chong', 'qing', 'shi']]`. */
export type Readings = readonly (readonly string[])[];

/** Returns the readings of a text's characters: for a single character all of them, else the likely one of each. */
export type ReadCharacters = (text: string) => readonly string[];

/** Items to read before other requests get their turn; a list of 3,800 takes 0.2 s. */
const BATCH_SIZE = 100;

const readingsByList = new WeakMap<CodeList, Promise<ReadonlyMap<string, Readings>>>();

/** Returns the readings of a list's items by code; reads a list once. */
export function listReadings(list: CodeList): Promise<ReadonlyMap<string, Readings>> {
  const readings = readingsByList.get(list) ?? readList(list);
  readingsByList.set(list, readings);
  return readings;
}

async function readList({ items }: CodeList): Promise<ReadonlyMap<string, Readings>> {
  const { pinyin } = await import('pinyin-pro');
  const read: ReadCharacters = (text) =>
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', multiple: [...text].length === 1 });
  const readings = new Map<string, Readings>();
  for (const [position, { code, labels }] of items.entries()) {
    if (position % BATCH_SIZE === 0) await nextTurn();
    readings.set(code, readingsOf(labels, read));
  }
  return readings;
}

/**
 * Returns the likely reading of a name. Where the English name is another reading of the same characters (乐亭 Laoting),
 * returns that as well: it is the reading of the place, the likely one is what others type.
 */
export function readingsOf({ zh_CN, en_US = '' }: CodeListItem['labels'], read: ReadCharacters): Readings {
  const likely = read(zh_CN);
  const english = en_US.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (english === '' || likely.join('').startsWith(english)) return [likely];
  const characters = [...zh_CN];
  const beginning = spell(characters, english, read);
  return beginning ? [likely, [...beginning, ...likely.slice(beginning.length)]] : [likely];
}

/** Reads the first characters so that they spell the letters; undefined when no reading does. */
function spell(
  [character, ...others]: readonly string[],
  letters: string,
  read: ReadCharacters,
): string[] | undefined {
  if (letters === '') return [];
  if (character === undefined) return undefined;
  for (const syllable of read(character)) {
    if (syllable === '' || !letters.startsWith(syllable)) continue;
    const rest = spell(others, letters.slice(syllable.length), read);
    if (rest) return [syllable, ...rest];
  }
  return undefined;
}
