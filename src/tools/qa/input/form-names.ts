import { typeAndSettingsOf } from '../../../../schemas/elements/input-types.ts';
import { optionLists } from '../../../../schemas/elements/option-lists.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { labelNames, type Names } from '../../../core/explain/names.ts';
import { allElements } from '../../../core/form/form-elements.ts';
import { readCodeLists } from './read-code-lists.ts';

/** The labels of a form in one language; options without words of their own have those of their code list. */
export function formNames(form: Form, locale: string): Names {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  return labelNames(form, locale, (id, code) => {
    const element = elements.get(id);
    const { type, settings } = (element && typeAndSettingsOf(element)) ?? {};
    const list = type && settings ? type.ui(settings).list : undefined;
    // Long lists such as areas belong to their element; relations and the like have their options in a list of that kind.
    const candidates = list === undefined ? optionLists : [list];
    const { codeListItem } = readCodeLists();
    const [item] = candidates.flatMap((name) => codeListItem(name, code) ?? []);
    const labels: Readonly<Record<string, string>> | undefined = item?.labels;
    return labels?.[locale];
  });
}
