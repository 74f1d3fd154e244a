// Answers with options that another version of the form has renamed.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { elementOptions } from '../form/form-elements.ts';
import { presentCode } from '../form/renamed-options.ts';

/**
 * Returns an answer with the option codes of an element: the present one for a former one. An element of an older version
 * gets back the code that the newer one has renamed. Several options that have become one are chosen once.
 *
 * @param source the element that was answered; absent where its form is not known
 */
export function withOptionsOf(target: Element, value: AnswerValue, source?: Element): AnswerValue {
  if (!target.renamedOptions && !source?.renamedOptions) return value;
  if (typeof value === 'string') return codeIn(target, value, source);
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map((code) => codeIn(target, code, source)))];
}

function codeIn(target: Element, code: string, source: Element | undefined): string {
  const present = presentCode(target.renamedOptions ?? {}, code);
  const options = elementOptions(target);
  if (options.includes(present)) return present;
  const former = Object.entries(source?.renamedOptions ?? {}).find(
    ([candidate, own]) => own === code && options.includes(candidate),
  );
  return former?.[0] ?? present;
}
