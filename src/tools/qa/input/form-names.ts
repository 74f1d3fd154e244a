import { existsSync } from 'node:fs';
import { typeAndSettingsOf } from '../../../../schemas/elements/input-types.ts';
import { optionLists } from '../../../../schemas/elements/option-lists.ts';
import type { ScreenAnswer } from '../../../../schemas/generated/condition.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { labelNames, type Names } from '../../../core/explain/names.ts';
import { listOf } from '../../../core/form/configured-list.ts';
import { allElements } from '../../../core/form/form-elements.ts';
import { fixturePath } from './fixture-path.ts';
import { readCodeLists } from './read-code-lists.ts';
import { readJson } from './read-json.ts';

/**
 * The labels of a form in one language; options without words of their own have those of their code list, and questions of
 * other screens those of the forms in `fixtures/forms`.
 */
export function formNames(form: Form, locale: string): Names {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const listLabel = (id: string, code: string) => {
    const element = elements.get(id);
    const typed = element && typeAndSettingsOf(element);
    const list = typed && listOf(typed);
    // Long lists such as areas belong to their element; relations and the like have their options in a list of that kind.
    const candidates = list === undefined ? optionLists : [list];
    const { codeListItem } = readCodeLists();
    const [item] = candidates.flatMap((name) => codeListItem(name, code) ?? []);
    const labels: Readonly<Record<string, string>> | undefined = item?.labels;
    return labels?.[locale];
  };
  return labelNames(form, locale, listLabel, (answer) => foreignLabel(answer, locale));
}

function foreignLabel({ screen, element }: ScreenAnswer, locale: string): string | undefined {
  const file = fixturePath(`forms/${screen}/base.json`);
  if (!existsSync(file)) return undefined;
  const { words } = readJson(file) as Form;
  return words[locale]?.[`${element}.elementName`];
}
