// Parameters of issue messages: codes translated, and the title of the element or section.
import type { FormIndex } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { MessageParams, Translate } from './message.ts';
import { targetOf, type AnswerTarget } from '../answers/answer-target.ts';

/**
 * Looks up a word by two keys: id and property of an element or section (`elementName`, `item`), or code list and code of
 * an item.
 */
export type WordLookup = (id: string, property: string) => string | undefined;

/** The parameters of an issue's message: codes translated, and `title`, the name of its element or section. */
export function issueParams(
  index: FormIndex,
  issue: Issue,
  wordOf: WordLookup,
  translate: Translate,
): MessageParams {
  const target = targetOf(index, issue.path);
  const title = titleOf(target, wordOf) ?? translate('insure.title');
  return { ...localizedParams(issue, wordOf, translate), ...boundsWithUnit(issue, target, translate), title };
}

/** Name of an element or section. */
function titleOf(target: AnswerTarget | undefined, wordOf: WordLookup): string | undefined {
  if (!target) return undefined;
  if (target.kind === 'element') return wordOf(target.indexed.element.elementId, 'elementName');
  const { sectionId } = target.indexed.section;
  return wordOf(sectionId, 'title') ?? wordOf(sectionId, 'item');
}

/** Lengths of a resident ID number where an old card may have 15 digits. */
const BOTH_RESIDENT_ID_LENGTHS = '15 / 18';

/** Translates the parameters that are codes. */
function localizedParams(
  { code, params = {} }: Issue,
  wordOf: WordLookup,
  translate: Translate,
): MessageParams {
  const { allowed, suggested, inputs } = params;
  if (code === 'text.characters') return { ...params, allowed: translate(`characters.${allowed}`) };
  if (code === 'id.length')
    return {
      ...params,
      allowed: translate(allowed === BOTH_RESIDENT_ID_LENGTHS ? 'idLength.residentId' : 'idLength', {
        lengths: allowed!,
      }),
    };
  if (code === 'id.otherType') return { ...params, suggested: wordOf('idType', String(suggested)) ?? '' };
  if (code === 'computed.unknown')
    return { ...params, inputs: inputNames(String(inputs).split(' '), wordOf, translate) };
  return params;
}

/** The names of the elements and sections that a computed value is worked out from. */
export function inputNames(ids: readonly string[], wordOf: WordLookup, translate: Translate): string {
  const [first = '', ...others] = ids.flatMap(
    (id) => wordOf(id, 'elementName') ?? wordOf(id, 'title') ?? wordOf(id, 'item') ?? [],
  );
  return others.reduce((names, name) => translate('list.join', { first: names, second: name }), first);
}

const BOUNDS = ['min', 'max', 'multipleOf'] as const;

/** The bounds of a number with the unit of its element, such as 「20 万元」. */
function boundsWithUnit(
  { code, params = {} }: Issue,
  target: AnswerTarget | undefined,
  translate: Translate,
): MessageParams {
  const settings = target?.kind === 'element' ? target.indexed.settings : {};
  const unit = 'unit' in settings ? settings.unit : 'none';
  if (unit === 'none' || !/^(decimal|number)\./.test(code)) return {};
  return Object.fromEntries(
    BOUNDS.filter((name) => name in params).map((name) => [
      name,
      unit === 'percent' ? `${params[name]}%` : `${params[name]} ${translate(`unit.${unit}`)}`,
    ]),
  );
}
