import type { Form } from '../../../schemas/generated/form.ts';
import { allElements, allSections, elementWordKeys } from '../form/form-elements.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/** Markup, links and what browsers might take for them; words are plain text and are shown as such. */
const MARKUP = /[<>]|&[#a-z0-9]+;|\b[a-z][a-z0-9+.-]*:\/\/|\bjavascript:|\bdata:|\bwww\.|\]\(/iu;

/** Checks that every language has all words of a form, as plain text, and that every word belongs to an id. */
export function checkWords(form: Form, locales: readonly string[]): PublishProblem[] {
  const needed = requiredWords(form);
  const ids = new Set([
    ...allElements(form).map(({ elementId }) => elementId),
    ...allSections(form).map(({ sectionId }) => sectionId),
  ]);
  const problems: PublishProblem[] = [];
  for (const locale of locales) {
    const words = form.words[locale] ?? {};
    for (const [id, key] of needed)
      if (!words[`${id}.${key}`]?.trim()) problems.push(publishProblem('words.missing', id, { key, locale }));
  }
  for (const [locale, words] of Object.entries(form.words))
    for (const [key, text] of Object.entries(words)) {
      const id = key.slice(0, Math.max(0, key.indexOf('.')));
      if (!ids.has(id)) problems.push(publishProblem('words.orphan', key.slice(0, 80), { locale }));
      else if (MARKUP.test(text))
        problems.push(publishProblem('words.markup', id, { key: key.slice(id.length + 1), locale }));
    }
  return problems;
}

function requiredWords(form: Form): [id: string, key: string][] {
  return [
    ...allSections(form).flatMap(({ sectionId, repeat }): [string, string][] => [
      [sectionId, 'title'],
      ...(repeat
        ? ([
            [sectionId, 'item'],
            [sectionId, 'add'],
          ] as [string, string][])
        : []),
    ]),
    ...allElements(form).flatMap((element) =>
      ['elementName', ...elementWordKeys(element)].map((key): [string, string] => [element.elementId, key]),
    ),
  ];
}
