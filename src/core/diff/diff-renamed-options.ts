// Compares the renamed options of elements, which the other comparisons see under their present codes alone.
import type { Form } from '../../../schemas/generated/form.ts';
import { allElements, elementOptions } from '../form/form-elements.ts';
import type { FormOutline, OutlineElement } from '../form/form-outline.ts';
import { presentCode } from '../form/renamed-options.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change } from './change.ts';

/** Returns the options that go and have a successor, and changed renames that no such option explains. */
export const diffRenamedOptions = (before: Form, { elements }: FormOutline): Change[] =>
  allElements(before).flatMap((elementBefore) => {
    const part = elements.get(elementBefore.elementId);
    if (!part) return [];
    const changes = diffOptions(elementOptions(elementBefore), part);
    const [old, renamed] = [elementBefore.renamedOptions ?? null, part.element.renamedOptions ?? null];
    if (changes.length > 0 || canonicalJson(old) === canonicalJson(renamed)) return changes;
    return [change('renames.changed', part, { property: 'renamedOptions', before: old, after: renamed })];
  });

function diffOptions(before: readonly string[], part: OutlineElement): Change[] {
  const codes = part.element.renamedOptions ?? {};
  const gone = before.filter((code) => Object.hasOwn(codes, code));
  // An option that there was already takes over answers that meant something else.
  const merged = gone.filter((code) => before.includes(presentCode(codes, code)));
  const renamed = gone.filter((code) => !merged.includes(code));
  const property = 'options';
  const after = renamed.map((code) => presentCode(codes, code));
  return [
    ...(merged.length > 0 ? [change('options.removed', part, { property, before: merged })] : []),
    ...(renamed.length > 0 ? [change('options.renamed', part, { property, before: renamed, after })] : []),
  ];
}
