import type { Element } from '../../../schemas/generated/element.ts';
import { withOptionsOf } from './renamed-answers.ts';

/**
 * Returns the code of a chosen option for the rules of another screen: the present one, or a former one where the rules
 * name that alone, as those of an older version do.
 *
 * @param element that has the options now
 * @param source the element that was answered
 * @param named the constants that the rules compare with the answer
 */
export function codeForReader(
  code: string,
  element: Element,
  source: Element,
  named: ReadonlySet<unknown>,
): string {
  const present = withOptionsOf(element, code, source) as string;
  if (named.has(present)) return present;
  const renames = [element, source].flatMap(({ renamedOptions = {} }) => Object.entries(renamedOptions));
  const same = renames.flatMap(([former, own]) =>
    own === present ? [former] : former === present ? [own] : [],
  );
  return same.find((other) => named.has(other)) ?? present;
}
