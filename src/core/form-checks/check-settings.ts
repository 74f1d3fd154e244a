import { elementTypeOf, settingsOf, typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { amountRule } from '../../../schemas/elements/amount.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/**
 * Checks settings beyond the schema of their input type: bounds that no answer satisfies, and code lists that are not
 * published.
 *
 * @param lists ids of the published code lists
 */
export function* settingsProblems(element: Element, lists: readonly string[]): Generator<PublishProblem> {
  const { elementId, inputType, settings: written, requiredFlag } = element;
  const { type, settings } = typeAndSettingsOf(element)!;
  const bounds = type.bounds?.(settings);
  if (bounds) yield* boundsProblems(elementId, bounds);
  if (inputType === 'amount') yield* amountChoiceProblems(elementId, written);
  if (requiredFlag === 'Y' && type.canBeRequired?.(settings) === false)
    yield publishProblem('settings.requiredSwitch', elementId);
  const list = type.configuredList?.(settings);
  if (list !== undefined && !lists.includes(list))
    yield publishProblem('settings.unknownList', elementId, { list });
}

function* boundsProblems(
  elementId: string,
  [min, max]: readonly [number | string, number | string],
): Generator<PublishProblem> {
  if (min > max) yield publishProblem('settings.minAboveMax', elementId, { min, max });
}

/** The preset amounts must satisfy the rule of their own element. */
function* amountChoiceProblems(elementId: string, written: object | undefined): Generator<PublishProblem> {
  const settings = settingsOf('amount', written);
  for (const [i, choice] of settings.choices.entries()) {
    const failure = formRules.decimalText.check(choice, amountRule(settings), { asOf: '' });
    if (!failure) continue;
    const [path, keyword] = [`/choices/${i}`, failure.code];
    yield publishProblem('settings.invalid', elementId, { path, keyword });
  }
}

/** The facts of a picked person can only fill elements of the same section. */
export function* fillsProblems({ elements }: Section): Generator<PublishProblem> {
  const codes = new Set(elements.map(({ elementCode }) => elementCode));
  for (const { elementId, inputType, elementCode, settings } of elements) {
    if (inputType !== 'person') continue;
    const { fills } = settingsOf('person', settings);
    for (const [fact, code] of Object.entries(fills)) {
      if (codes.has(code) && code !== elementCode) continue;
      const path = `/fills/${fact}`;
      yield publishProblem('settings.invalid', elementId, { path, keyword: 'elementCode' });
    }
  }
}

/** Settings that name a sibling find it in the same section, with an input type that they allow. */
export function* siblingProblems({ elements }: Section): Generator<PublishProblem> {
  for (const { elementId, inputType, settings = {} } of elements)
    for (const [key, types] of Object.entries(elementTypeOf(inputType)?.siblingSettings ?? {})) {
      const code = settings[key];
      const partner = elements.find(({ elementCode }) => elementCode === code);
      if (code !== undefined && !types.includes(partner?.inputType ?? ''))
        yield publishProblem('settings.partner', elementId, { key });
    }
}
