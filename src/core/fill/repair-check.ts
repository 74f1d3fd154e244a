// Repairs answers that a group check refuses.
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { elementPathFrom } from '../answers/answers.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { setAnswer, type FillState } from './fill-state.ts';
import { validValue } from './sample-values.ts';

/** Cigarettes per day, and years of smoking, from which a person counts as a smoker. */
const SMOKER_THRESHOLD = 10;

/**
 * Answers the operands of a refused group check again, if a new answer at the path of the issue is not enough.
 *
 * @returns false if the caller must answer the element of the issue again
 */
export function repairCheck(
  filling: FillState,
  indexed: IndexedElement,
  instance: string,
  code: string,
): boolean {
  const { elementId } = indexed.element;
  for (const check of filling.index.form.groupChecks) {
    if (check.check === 'smoking' && code.startsWith('smoking.') && isOperandOf(check, elementId)) {
      const isSmoker = check.expect === 'smoker';
      regenerateAnswer(
        filling,
        check.perDay,
        indexed,
        instance,
        isSmoker ? { min: SMOKER_THRESHOLD } : { max: SMOKER_THRESHOLD - 1 },
      );
      regenerateAnswer(
        filling,
        check.years,
        indexed,
        instance,
        isSmoker ? {} : { max: SMOKER_THRESHOLD - 1 },
      );
      return true;
    }
    if (
      check.check === 'differentPersons' &&
      code === 'parties.samePerson' &&
      isOperandOf(check, elementId)
    ) {
      regenerateAnswer(filling, check.name, indexed, instance);
      // At an ID number, the caller answers the number again too.
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
  overrides: object = {},
): void {
  const element = filling.index.elementById.get(elementId)!;
  const settings = { ...element.settings, ...overrides };
  const path = elementPathFrom(element, parent, instance);
  setAnswer(filling, path, validValue(element.inputType, settings, filling));
}
