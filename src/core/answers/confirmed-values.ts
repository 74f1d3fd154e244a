// What a confirmation is bound to: the values that its warning is about.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { referencesOf } from '../conditions/references.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { conditionsOf } from '../form/group-check-references.ts';
import { warningAt } from '../form/warnings.ts';
import { childPath } from './answer-path.ts';
import {
  elementPathFrom,
  elementPathsOf,
  instancePathsOf,
  isUnanswered,
  sectionPathsOf,
  type AnswerMap,
} from './answers.ts';
import type { FormState } from './field-state.ts';

/**
 * Notes what each visible confirmation of an element is to hold, and takes back those that were given for other values.
 *
 * @param flat a confirmation of other values is removed here
 * @param state of the element and of all that its warning reads
 */
export function bindConfirmations(
  index: FormIndex,
  { element, parent }: IndexedElement,
  { values, rows }: AnswerMap,
  state: FormState,
): void {
  const warning = warningAt(index.form, element.elementId);
  const ids = warning ? conditionsOf(warning).flatMap(referencesOf) : [];
  for (const instance of instancePathsOf(parent, rows)) {
    // In the order of the conditions; of another list, the values of all rows.
    const read = ids.map((id) => {
      const target = index.elementById.get(id);
      if (!target) return sectionPathsOf(index.sectionById.get(id)!, rows).map((list) => rows.get(list));
      const own = elementPathFrom(target, parent, instance);
      const paths = own === undefined ? elementPathsOf(target, rows) : [own];
      return paths.map((path) => (state.get(path)?.visible ? normalOf(target, values.get(path)) : null));
    });
    const path = childPath(instance, element.elementCode);
    const confirms = digest(JSON.stringify(read));
    if (values.get(path) !== confirms) values.delete(path);
    const field = state.get(path)!;
    if (field.visible) state.set(path, { ...field, confirms });
  }
}

/** Answers are normalised when they are submitted: a confirmation holds for the same values before and after. */
const normalOf = ({ type }: IndexedElement, value: AnswerValue | undefined): AnswerValue | null => {
  const normal = value === undefined ? value : type.normalise(value);
  return normal === undefined || isUnanswered(normal) ? null : normal;
};

/** FNV-1a of 32 bits over UTF-16 code units: finds that values differ; it is no secret and keeps none. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
