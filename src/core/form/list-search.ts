// Searches a code list by name, pinyin and initials; a word may span several levels: 杭州西湖, hangzhouxihu, hzxh.

/** An item to search for. */
export interface SearchItem {
  code: string;
  parent?: string | undefined;
  /** Its name in each language that customers type. */
  names: readonly string[];
  /** Readings of its Chinese name in syllables without tones: `['chong', 'qing', 'shi']`. */
  readings?: readonly (readonly string[])[] | undefined;
}

/** Codes of the matches, best first; `hasMore` when the limit cut some off. */
export interface ListMatches {
  codes: readonly string[];
  hasMore: boolean;
}

/** A list prepared for searches. */
export interface ListIndex {
  /** @param levels depth of the deepest items to find */
  search(typed: string, limit: number, levels?: number): ListMatches;
}

interface Reading {
  letters: string;
  /** Ends of the syllables within `letters`. */
  ends: readonly number[];
  /** First letters of the syllables; empty where initials are not searched. */
  initials: string;
}

interface IndexedItem {
  code: string;
  /** Position of the parent in the index; -1 at the top. */
  parent: number;
  depth: number;
  names: readonly string[];
  readings: readonly Reading[];
}

/** A part of a word that an item's name matches: its end in the word and its rank. */
type Part = readonly [end: number, rank: number];

/** Ranks of a match, best first; an item of the last rank lies below a matching one. */
const RANK = {
  nameStart: 0,
  name: 1,
  pinyinStart: 2,
  halfTyped: 3,
  pinyin: 4,
  initialsStart: 5,
  initials: 6,
  below: 7,
} as const;
/** Single characters would find 江西 in 浙江省 and 西湖区, single letters nearly everything. */
const SHORTEST_PART = 2;
/** Words beyond these are ignored; a full address has fewer. */
const MAX_WORDS = 6;

/**
 * Indexes a list; items whose parents form a cycle are left out.
 *
 * @param hasInitials whether the first letters of the syllables are searched too
 */
export function indexList(items: readonly SearchItem[], hasInitials = false): ListIndex {
  const index = inLevels(items, hasInitials);
  return {
    search(typed, limit, levels = Infinity) {
      const words = normalise(typed).split(' ').filter(Boolean).slice(0, MAX_WORDS);
      const ranks = words.length === 0 ? [] : rankItems(index, words.map(toWord));
      const matches = ranks
        .map((rank, position) => ({ rank, item: index[position]! }))
        .filter(({ rank, item }) => rank !== undefined && item.depth <= levels)
        .toSorted((a, b) => a.rank! - b.rank! || a.item.depth - b.item.depth);
      return {
        codes: matches.slice(0, limit).map(({ item }) => item.code),
        hasMore: matches.length > limit,
      };
    },
  };
}

/** The items with each parent before its children; within a level in the order of the list. */
function inLevels(items: readonly SearchItem[], hasInitials: boolean): IndexedItem[] {
  const codes = new Set(items.map(({ code }) => code));
  const children = new Map<string | undefined, SearchItem[]>();
  for (const item of items) {
    const parent = item.parent !== undefined && codes.has(item.parent) ? item.parent : undefined;
    const siblings = children.get(parent) ?? [];
    siblings.push(item);
    children.set(parent, siblings);
  }
  const index: IndexedItem[] = [];
  const add = (parentCode: string | undefined, parent: number, depth: number) => {
    for (const { code, names, readings = [] } of children.get(parentCode) ?? [])
      index.push({
        code,
        parent,
        depth,
        names: names.map((name) => normalise(name).replaceAll(' ', '')),
        readings: readings.map((syllables) => readingOf(syllables, hasInitials)),
      });
  };
  add(undefined, -1, 1);
  for (let position = 0; position < index.length; position += 1)
    add(index[position]!.code, position, index[position]!.depth + 1);
  return index;
}

function readingOf(syllables: readonly string[], hasInitials: boolean): Reading {
  const plain = syllables.map(normalise);
  return {
    letters: plain.join(''),
    ends: plain.map((_, last) => plain.slice(0, last + 1).join('').length),
    initials: hasInitials ? plain.map((syllable) => syllable.charAt(0)).join('') : '',
  };
}

/** Ignores case, width, accents, spacing and the apostrophe of Xi'an. */
const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** A typed word. */
interface Word {
  text: string;
  /** The word as pinyin, with u for ü and v. */
  sound: string;
  /** Whether each of its characters is Chinese. */
  isHan: readonly boolean[];
}

const HAN = /\p{Script=Han}/u;

const toWord = (text: string): Word => ({
  text,
  sound: text.replaceAll('v', 'u'),
  isHan: Array.from({ length: text.length }, (_, at) => HAN.test(text.charAt(at))),
});

/** The rank of each item of the index; undefined for those that do not match every word. */
function rankItems(index: readonly IndexedItem[], words: readonly Word[]): (number | undefined)[] {
  const ranks: (number | undefined)[] = index.map(() => RANK.below);
  for (const word of words) {
    // Lengths of the word that an item and those above it match from the top down.
    const matched: ReadonlySet<number>[] = [];
    for (const [position, item] of index.entries()) {
      const { lengths, rank } = matchItem(item, word, matched[item.parent] ?? NOTHING);
      matched.push(lengths);
      const earlier = ranks[position];
      ranks[position] =
        earlier !== undefined && lengths.has(word.text.length) ? Math.min(earlier, rank) : undefined;
    }
  }
  return ranks;
}

const NOTHING: ReadonlySet<number> = new Set([0]);

/** Adds what an item matches of a word to the lengths that are matched above it; ranks the end of the word. */
function matchItem(
  item: IndexedItem,
  word: Word,
  above: ReadonlySet<number>,
): { lengths: ReadonlySet<number>; rank: number } {
  const parts: Part[] = [];
  for (const from of above) if (from < word.text.length) addParts(parts, item, word, from);
  if (parts.length === 0) return { lengths: above, rank: RANK.below };
  const lengths = new Set(above);
  let rank: number = RANK.below;
  for (const [end, partRank] of parts) {
    lengths.add(end);
    if (end === word.text.length && partRank < rank) rank = partRank;
  }
  return { lengths, rank };
}

/** Adds the parts of a word from a position on that the names and readings of an item match. */
function addParts(parts: Part[], { names, readings }: IndexedItem, word: Word, from: number): void {
  for (const name of names) addNameParts(parts, name, word, from);
  if (word.isHan[from]) return;
  for (const reading of readings) addReadingParts(parts, reading, word.sound, from);
}

/** A whole word may stand anywhere in a name. A part of Chinese characters may too, one of letters starts the name. */
function addNameParts(parts: Part[], name: string, { text, isHan }: Word, from: number): void {
  if (from === 0 && name.includes(text))
    parts.push([text.length, name.startsWith(text) ? RANK.nameStart : RANK.name]);
  for (let end = from + SHORTEST_PART; end <= text.length; end += 1) {
    const part = text.slice(from, end);
    const startsName = name.startsWith(part);
    if (!startsName && !(isHan[from] && name.includes(part))) return;
    parts.push([end, startsName ? RANK.nameStart : RANK.name]);
  }
}

/** Parts are whole syllables; the last syllable of a word may be half typed. */
function addReadingParts(
  parts: Part[],
  { letters, ends, initials }: Reading,
  word: string,
  from: number,
): void {
  const shared = sharedLength(letters, word, from);
  for (const end of ends) if (end <= shared) parts.push([from + end, RANK.pinyinStart]);
  if (from + shared === word.length) parts.push([word.length, RANK.halfTyped]);
  const sharedInitials = sharedLength(initials, word, from);
  for (let length = SHORTEST_PART; length <= sharedInitials; length += 1)
    parts.push([from + length, RANK.initialsStart]);
  if (from > 0 || word.length < SHORTEST_PART) return;
  if (ends.some((end) => letters.startsWith(word, end))) parts.push([word.length, RANK.pinyin]);
  if (initials.includes(word)) parts.push([word.length, RANK.initials]);
}

/** How many characters a text and a word from a position on have in common. */
function sharedLength(text: string, word: string, from: number): number {
  let length = 0;
  while (length < text.length && text.charAt(length) === word.charAt(from + length)) length += 1;
  return length;
}
