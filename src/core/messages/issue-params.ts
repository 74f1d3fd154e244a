// Parameters of issue messages: codes translated, and the title of the element or section.
import type { FormIndex } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { MessageParams, Translate } from './message.ts';
import { targetOf } from '../answers/answer-target.ts';

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
  const title = titleOf(index, issue.path, wordOf) ?? translate('insure.title');
  return { ...localizedParams(issue, wordOf, translate), title };
}

/** Name of the element or section at an answer path. */
function titleOf(index: FormIndex, path: string, wordOf: WordLookup): string | undefined {
  const target = targetOf(index, path);
  if (!target) return undefined;
  if (target.kind === 'element') return wordOf(target.indexed.element.elementId, 'elementName');
  const { sectionId } = target.indexed.section;
  return wordOf(sectionId, 'title') ?? wordOf(sectionId, 'item');
}

/** Translates the parameters that are codes. */
function localizedParams(
  { code, params = {} }: Issue,
  wordOf: WordLookup,
  translate: Translate,
): MessageParams {
  const { allowed, suggested, inputs } = params;
  if (code === 'text.characters') return { ...params, allowed: translate(`characters.${allowed}`) };
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
