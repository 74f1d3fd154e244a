import type { Form } from '../../../schemas/generated/form.ts';
import { allElements, allSections } from '../form/form-elements.ts';

/** How a text calls the parts of a form. */
export interface Names {
  element(id: string): string;
  section(id: string): string;
  option(elementId: string, code: string): string;
}

/**
 * The names that people read, from the form's own words.
 *
 * @param listed labels of code lists, for options that have no words of the element
 */
export function labelNames(
  form: Form,
  locale: string,
  listed: (code: string) => string | undefined = () => undefined,
): Names {
  const words = form.words[locale] ?? {};
  const codes = codeNames(form);
  const quoted = (label: string | undefined, code: string) => (label === undefined ? code : `“${label}”`);
  return {
    element: (id) => quoted(words[`${id}.elementName`], codes.element(id)),
    section: (id) => quoted(words[`${id}.title`], codes.section(id)),
    option: (id, code) => quoted(words[`${id}.option.${code}`] ?? listed(code), code),
  };
}

/** The codes of the form, which stay the same when words change: `insured.relation`. */
export function codeNames(form: Form): Names {
  const elements = new Map(
    allSections(form).flatMap(({ sectionCode, elements: own }) =>
      own.map(({ elementId, elementCode }) => [elementId, `${sectionCode}.${elementCode}`] as const),
    ),
  );
  const sections = new Map(allSections(form).map(({ sectionId, sectionCode }) => [sectionId, sectionCode]));
  return {
    element: (id) => elements.get(id) ?? id,
    section: (id) => sections.get(id) ?? id,
    option: (_elementId, code) => code,
  };
}

/** Names of a form that came after another one: what is gone is called as it was. */
export function mergedNames(before: Form, after: Form, namesOf: (form: Form) => Names): Names {
  const [old, now] = [namesOf(before), namesOf(after)];
  const known = new Set([
    ...allElements(after).map(({ elementId }) => elementId),
    ...allSections(after).map(({ sectionId }) => sectionId),
  ]);
  return {
    element: (id) => (known.has(id) ? now : old).element(id),
    section: (id) => (known.has(id) ? now : old).section(id),
    option: (id, code) => {
      const name = now.option(id, code);
      return name === code ? old.option(id, code) : name;
    },
  };
}
