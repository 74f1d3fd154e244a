import { isOfType, type FormIndex } from '../form/form-index.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { choiceListOf, MOST_ITEMS } from '../form/configured-list.ts';
import { choosableItems } from '../form/listed-options.ts';

/**
 * The choices that show more items of their list at once than a screen takes, and options that stand alone and are no items.
 *
 * @param asOf the day on which items are counted
 */
export function lintChoices(
  { elements }: FormIndex,
  lists: Readonly<Record<string, readonly CodeListItem[]>>,
  asOf: string,
): PublishProblem[] {
  return elements.flatMap((indexed) => {
    const { element, inputType } = indexed;
    const [list, max] = [choiceListOf(element), MOST_ITEMS[inputType]];
    if (list === undefined || max === undefined) return [];
    const codes = choosableItems(lists[list] ?? [], asOf).map(({ code }) => code);
    const exclusive = isOfType(indexed, 'checkboxes') ? indexed.settings.exclusive : [];
    return [
      ...(codes.length > max
        ? [publishProblem('items.tooMany', element.elementId, { list, size: codes.length, max })]
        : []),
      ...exclusive
        .filter((code) => !codes.includes(code))
        .map((code) => publishProblem('items.exclusive', element.elementId, { list, code })),
    ];
  });
}
