import type { FormWords } from '../../../renderers/form-scope.ts';
import type { InitInsuranceInfoResponse } from '../../../schemas/generated/insurance.ts';
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { FormIndex } from '../../core/form-index.ts';
import { placeOf } from '../../core/places.ts';
import type { Params, ShellWords } from '../shell/words.ts';

/** What the server sent in one language. */
type WireWords = Pick<InitInsuranceInfoResponse, 'words' | 'lists'>;

/** The words of a form: its own from the server, the interface's from the shell. */
export function formWords(index: FormIndex, { words, lists }: WireWords, shell: ShellWords): FormWords {
  const of = (id: string, property: string) => words[`${id}.${property}`] ?? lists[id]?.[property];
  return {
    of,
    say: shell.say,
    issue: (issue) =>
      shell.issue(issue.code, {
        ...spoken(issue, of, shell.say),
        title: titleOf(index, issue.at, of) ?? shell.say('insure.title'),
      }),
  };
}

/** The name of what an issue is about: a field, or a list of people. */
function titleOf(index: FormIndex, at: string, of: FormWords['of']): string | undefined {
  const place = placeOf(index, at);
  if (!place) return undefined;
  if (place.kind === 'element') return of(place.indexed.element.elementId, 'elementName');
  const { sectionId } = place.indexed.section;
  return of(sectionId, 'title') ?? of(sectionId, 'item');
}

/** Parameters that are codes, in words. */
function spoken({ code, params = {} }: Issue, of: FormWords['of'], say: FormWords['say']): Params {
  const { allowed, suggested } = params;
  if (code === 'text.characters') return { ...params, allowed: say(`characters.${allowed}`) };
  if (code === 'id.otherType') return { ...params, suggested: of('idType', String(suggested)) ?? '' };
  return params;
}
