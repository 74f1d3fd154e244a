// Option codes that a form has renamed: what names a former code in an older form or an overlay gets the present one.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { allElements } from './form-elements.ts';

/** The present codes by former ones. */
type Codes = Readonly<Record<string, string>>;

/** The renamed options of each element that has any, by element id. */
export type RenamedOptions = ReadonlyMap<string, Codes>;

/** Returns the renamed options of a form. */
export const renamedOptionsOf = (form: Form): RenamedOptions =>
  new Map(
    allElements(form).flatMap(({ elementId, renamedOptions }) =>
      renamedOptions ? [[elementId, renamedOptions] as const] : [],
    ),
  );

/** Returns the present code of an option. */
export const presentCode = (codes: Codes, code: string): string =>
  Object.hasOwn(codes, code) ? codes[code]! : code;

/**
 * Returns a form or an overlay with the present code wherever it names a former one: in options, in what conditions
 * compare with the element, in its values and in the keys of its words. Present codes stay, so that a second pass
 * changes nothing.
 */
export function withPresentCodes<Document extends { words: Form['words'] }>(
  document: Document,
  renamed: RenamedOptions,
): Document {
  if (renamed.size === 0) return document;
  const { words, ...rest } = document;
  return { ...(translated(rest, renamed) as object), words: wordsOf(words, renamed) } as Document;
}

type Node = Readonly<Record<string, unknown>>;

/** One walk over the JSON: rules, elements and operations are told apart by their keys, as the schemas do. */
function translated(value: unknown, renamed: RenamedOptions): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => translated(part, renamed));
  const node: Node = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, translated(part, renamed)]),
  );
  const codes = renamed.get(String(node['elementId'] ?? node['target'] ?? ''));
  if (codes && 'inputType' in node)
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, ofElement(key, part, codes)]));
  if (codes && node['op'] === 'set')
    return { ...node, value: ofElement(String(node['property']), node['value'], codes) };
  return 'op' in node && 'left' in node ? ofComparison(node, renamed) : node;
}

/** A property of the element that has the options. */
function ofElement(property: string, value: unknown, codes: Codes): unknown {
  if (property === 'settings') return withLists(value, ['options', 'exclusive'], codes);
  if (property === 'optionsWhen' && Array.isArray(value))
    return value.map((rule) => withLists(rule, ['options'], codes));
  return property === 'computed' || property === 'initialValue' ? ofValue(value, codes) : value;
}

function withLists(value: unknown, keys: readonly string[], codes: Codes): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const lists = Object.entries(value).filter(([key, list]) => keys.includes(key) && Array.isArray(list));
  return { ...value, ...Object.fromEntries(lists.map(([key, list]) => [key, presentCodes(list, codes)])) };
}

/** Two former codes of one option are that option once. */
const presentCodes = (list: readonly unknown[], codes: Codes): unknown[] => [
  ...new Set(list.map((code) => (typeof code === 'string' ? presentCode(codes, code) : code))),
];

/** The constants that a rule compares with an element. */
function ofComparison(node: Node, renamed: RenamedOptions): Node {
  const sides = ['left', 'right'].filter((side) => side in node);
  const codes: Codes = Object.assign(
    {},
    ...sides.flatMap((side) => elementsIn(node[side])).map((id) => renamed.get(id)),
  );
  const values = node['values'];
  return {
    ...node,
    ...Object.fromEntries(sides.map((side) => [side, ofValue(node[side], codes)])),
    ...(Array.isArray(values) && { values: presentCodes(values, codes) }),
  };
}

/** The elements that an expression may have its value from. */
function elementsIn(expression: unknown): string[] {
  const { element, fn, then, else: otherwise } = (expression ?? {}) as Node;
  if (fn === 'if') return [...elementsIn(then), ...elementsIn(otherwise)];
  return typeof element === 'string' ? [element] : [];
}

/** An expression whose value is an option: a constant, or one of the two of an `if`. */
function ofValue(expression: unknown, codes: Codes): unknown {
  if (typeof expression !== 'object' || expression === null) return expression;
  const node = expression as Node;
  if (typeof node['const'] === 'string') return { ...node, const: presentCode(codes, node['const']) };
  if (node['fn'] !== 'if') return node;
  return { ...node, then: ofValue(node['then'], codes), else: ofValue(node['else'], codes) };
}

/** Where both codes have a word, the present one's stays. */
function wordsOf(words: Form['words'], renamed: RenamedOptions): Form['words'] {
  return Object.fromEntries(
    Object.entries(words).map(([locale, texts]) => {
      const renamedKeys = Object.entries(texts).map(([key, text]) => [presentKey(key, renamed), text, key]);
      const isFree = ([present, , key]: string[]) => present === key || !Object.hasOwn(texts, present!);
      return [locale, Object.fromEntries(renamedKeys.filter(isFree).map(([key, text]) => [key, text]))];
    }),
  );
}

/** The key of a word of an option: `<elementId>.option.<code>`, and for its second line `<elementId>.note.<code>`. */
function presentKey(key: string, renamed: RenamedOptions): string {
  const [id = '', kind = '', code] = key.split('.');
  const codes = renamed.get(id);
  if (!codes || code === undefined || !OPTION_WORDS.has(kind)) return key;
  return `${id}.${kind}.${presentCode(codes, code)}`;
}

const OPTION_WORDS: ReadonlySet<string> = new Set(['option', 'note']);

/** Keeps some of the renamed options of an element. */
export function keepRenames(
  element: Element,
  isKept: (rename: readonly [former: string, code: string]) => boolean,
): void {
  const kept = Object.entries(element.renamedOptions ?? {}).filter(isKept);
  if (kept.length > 0) element.renamedOptions = Object.fromEntries(kept);
  else delete element.renamedOptions;
}
