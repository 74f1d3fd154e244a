import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { IndexedElement } from '../form-index.ts';
import { pathSeenFrom, put, type Filling } from './filling.ts';
import { goodValue } from './good-values.ts';

/** From here on somebody is a smoker. */
const MANY = 10;

/**
 * Answers what a check over several answers refused, where a new answer to the question that it shows at would not do.
 *
 * @returns whether it knew what to do
 */
export function mendCheck(filling: Filling, shown: IndexedElement, instance: string, code: string): boolean {
  const { elementId } = shown.element;
  for (const check of filling.index.form.groupChecks) {
    if (check.check === 'smoking' && code.startsWith('smoking.') && isOf(check, elementId)) {
      const isSmoker = check.expect === 'smoker';
      answerAnew(filling, check.perDay, shown, instance, isSmoker ? { min: MANY } : { max: MANY - 1 });
      answerAnew(filling, check.years, shown, instance, isSmoker ? {} : { max: MANY - 1 });
      return true;
    }
    if (check.check === 'differentPersons' && code === 'parties.samePerson' && isOf(check, elementId)) {
      answerAnew(filling, check.name, shown, instance);
      // A number once more is enough where both persons have one.
      return elementId === check.name;
    }
  }
  return false;
}

const isOf = (check: GroupCheck, elementId: string): boolean =>
  Object.values(check).some((operand) => operand === elementId);

function answerAnew(
  filling: Filling,
  elementId: string,
  { home }: IndexedElement,
  instance: string,
  narrower: object = {},
): void {
  const element = filling.index.elementById.get(elementId)!;
  const settings = { ...element.settings, ...narrower };
  const path = pathSeenFrom(element, home, instance);
  put(filling, path, goodValue(element.inputType, settings, filling));
}
