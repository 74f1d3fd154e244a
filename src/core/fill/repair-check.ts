import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { elementPathFrom } from '../answers/answers.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { setAnswer, type FillState } from './fill-state.ts';
import { validValue } from './sample-values.ts';

/** From here on somebody is a smoker. */
const SMOKER_THRESHOLD = 10;

/**
 * Answers what a check over several answers refused, where a new answer to the question that it shows at would not do.
 *
 * @returns whether it knew what to do
 */
export function repairCheck(
  filling: FillState,
  shown: IndexedElement,
  instance: string,
  code: string,
): boolean {
  const { elementId } = shown.element;
  for (const check of filling.index.form.groupChecks) {
    if (check.check === 'smoking' && code.startsWith('smoking.') && isOperandOf(check, elementId)) {
      const isSmoker = check.expect === 'smoker';
      regenerateAnswer(
        filling,
        check.perDay,
        shown,
        instance,
        isSmoker ? { min: SMOKER_THRESHOLD } : { max: SMOKER_THRESHOLD - 1 },
      );
      regenerateAnswer(filling, check.years, shown, instance, isSmoker ? {} : { max: SMOKER_THRESHOLD - 1 });
      return true;
    }
    if (
      check.check === 'differentPersons' &&
      code === 'parties.samePerson' &&
      isOperandOf(check, elementId)
    ) {
      regenerateAnswer(filling, check.name, shown, instance);
      // A number once more is enough where both persons have one.
      return elementId === check.name;
    }
  }
  return false;
}

const isOperandOf = (check: GroupCheck, elementId: string): boolean =>
  Object.values(check).some((operand) => operand === elementId);

function regenerateAnswer(
  filling: FillState,
  elementId: string,
  { parent }: IndexedElement,
  instance: string,
  narrower: object = {},
): void {
  const element = filling.index.elementById.get(elementId)!;
  const settings = { ...element.settings, ...narrower };
  const path = elementPathFrom(element, parent, instance);
  setAnswer(filling, path, validValue(element.inputType, settings, filling));
}
