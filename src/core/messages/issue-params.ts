import type { FormIndex } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { MessageParams, Translate } from './message.ts';
import { targetOf } from '../answers/answer-target.ts';

/** A word of a form by id and property, such as an element's `elementName` or a list's item. */
export type WordLookup = (id: string, property: string) => string | undefined;

/** The values of an issue's message: codes in words, and the name of what the issue is about. */
export function issueParams(index: FormIndex, issue: Issue, of: WordLookup, say: Translate): MessageParams {
  return { ...localizedParams(issue, of, say), title: titleOf(index, issue.at, of) ?? say('insure.title') };
}

/** The name of what an issue is about: a field, or a list of people. */
function titleOf(index: FormIndex, at: string, of: WordLookup): string | undefined {
  const place = targetOf(index, at);
  if (!place) return undefined;
  if (place.kind === 'element') return of(place.indexed.element.elementId, 'elementName');
  const { sectionId } = place.indexed.section;
  return of(sectionId, 'title') ?? of(sectionId, 'item');
}

/** Parameters that are codes, in words. */
function localizedParams({ code, params = {} }: Issue, of: WordLookup, say: Translate): MessageParams {
  const { allowed, suggested } = params;
  if (code === 'text.characters') return { ...params, allowed: say(`characters.${allowed}`) };
  if (code === 'id.otherType') return { ...params, suggested: of('idType', String(suggested)) ?? '' };
  return params;
}
