import type { FormIndex } from './form-index.ts';
import type { Issue } from './issue.ts';
import type { MessageParams, Say } from './message.ts';
import { placeOf } from './places.ts';

/** A word of a form by id and property, such as an element's `elementName` or a list's item. */
export type WordOf = (id: string, property: string) => string | undefined;

/** The values of an issue's message: codes in words, and the name of what the issue is about. */
export function issueParams(index: FormIndex, issue: Issue, of: WordOf, say: Say): MessageParams {
  return { ...spoken(issue, of, say), title: titleOf(index, issue.at, of) ?? say('insure.title') };
}

/** The name of what an issue is about: a field, or a list of people. */
function titleOf(index: FormIndex, at: string, of: WordOf): string | undefined {
  const place = placeOf(index, at);
  if (!place) return undefined;
  if (place.kind === 'element') return of(place.indexed.element.elementId, 'elementName');
  const { sectionId } = place.indexed.section;
  return of(sectionId, 'title') ?? of(sectionId, 'item');
}

/** Parameters that are codes, in words. */
function spoken({ code, params = {} }: Issue, of: WordOf, say: Say): MessageParams {
  const { allowed, suggested } = params;
  if (code === 'text.characters') return { ...params, allowed: say(`characters.${allowed}`) };
  if (code === 'id.otherType') return { ...params, suggested: of('idType', String(suggested)) ?? '' };
  return params;
}
