// Scans JSON text for what `JSON.parse` does not tell: where a value stands, and keys that an object has twice.

/** Where the values of a document stand. */
export interface JsonScan {
  /** Offset of each value by its JSON Pointer; of a property the offset of its key. */
  offsets: ReadonlyMap<string, number>;
  /** Keys that their object has already, of which `JSON.parse` keeps the last. */
  repeated: readonly { key: string; offset: number }[];
}

/** The scan of a text, or the offset of its first character that is not JSON. */
export type JsonScanResult = ({ ok: true } & JsonScan) | { ok: false; offset: number };

const STRING = String.raw`"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TOKEN = new RegExp(`[ \\t\\r\\n]*(${STRING}|${NUMBER}|true|false|null|[{}[\\]:,])`, 'y');
const SPACE = /[ \t\r\n]*/y;

/** An object or array that is open at the current token. */
interface Container {
  pointer: string;
  isObject: boolean;
  keys: Set<string>;
  length: number;
}

/** Scans from left to right with a stack of its own, so that no nesting is too deep. */
export function scanJson(text: string): JsonScanResult {
  const scan = new Scan(text);
  return scan.run()
    ? { ok: true, offsets: scan.offsets, repeated: scan.repeated }
    : { ok: false, offset: scan.start };
}

class Scan {
  readonly offsets = new Map<string, number>();
  readonly repeated: { key: string; offset: number }[] = [];
  /** Offset of the current token. */
  start = 0;
  #text: string;
  #end = 0;
  #open: Container[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): boolean {
    if (!this.#value(this.#next(), '')) return false;
    while (this.#open.length > 0) if (!this.#step(this.#open.at(-1)!)) return false;
    return this.#next() === '';
  }

  /** The next token; empty at the end, and undefined where the text is not JSON. */
  #next(): string | undefined {
    TOKEN.lastIndex = this.#end;
    const match = TOKEN.exec(this.#text);
    if (match) {
      this.#end = TOKEN.lastIndex;
      this.start = this.#end - match[1]!.length;
      return match[1]!;
    }
    SPACE.lastIndex = this.#end;
    SPACE.exec(this.#text);
    this.start = SPACE.lastIndex;
    return this.start === this.#text.length ? '' : undefined;
  }

  #value(token: string | undefined, pointer: string): boolean {
    if (token === undefined || token === '' || /^[}\]:,]/.test(token)) return false;
    if (!this.offsets.has(pointer)) this.offsets.set(pointer, this.start);
    if (token === '{' || token === '[')
      this.#open.push({ pointer, isObject: token === '{', keys: new Set(), length: 0 });
    return true;
  }

  /** Reads the next item of a container, or its end. */
  #step(container: Container): boolean {
    let token = this.#next();
    if (token === (container.isObject ? '}' : ']')) return this.#open.pop() !== undefined;
    if (container.length > 0) {
      if (token !== ',') return false;
      token = this.#next();
    }
    container.length += 1;
    return container.isObject
      ? this.#property(container, token)
      : this.#value(token, `${container.pointer}/${container.length - 1}`);
  }

  #property({ pointer, keys }: Container, token: string | undefined): boolean {
    if (!token?.startsWith('"')) return false;
    const key = JSON.parse(token) as string;
    if (keys.has(key)) this.repeated.push({ key, offset: this.start });
    keys.add(key);
    const property = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    this.offsets.set(property, this.start);
    return this.#next() === ':' && this.#value(this.#next(), property);
  }
}

/** The line and column of an offset, from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
