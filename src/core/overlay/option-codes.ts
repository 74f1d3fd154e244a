// Overlays that name options by former codes, under a base that has renamed them.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { allElements } from '../form/form-elements.ts';
import { keepRenames, renamedOptionsOf, withPresentCodes } from '../form/renamed-options.ts';

/**
 * Returns an overlay with the option codes of a base. An overlay that sets `renamedOptions` of an element has been
 * written with these renames in view: its codes of that element are its own.
 */
export function withCodesOf(base: Form, overlay: Overlay): Overlay {
  const own = new Set(
    overlay.operations.map((operation) =>
      operation.op === 'set' && operation.property === 'renamedOptions' ? operation.target : '',
    ),
  );
  return withPresentCodes(overlay, new Map([...renamedOptionsOf(base)].filter(([id]) => !own.has(id))));
}

/** Drops the renames of the base to options that overlays have taken away: nothing is left for an answer to move to. */
export function dropLostRenames(base: Form, form: Form): void {
  const inherited = renamedOptionsOf(base);
  for (const element of allElements(form)) {
    const options = element.settings?.['options'];
    const codes = inherited.get(element.elementId);
    if (!codes || !Array.isArray(options)) continue;
    keepRenames(element, ([former, code]) => codes[former] !== code || options.includes(code));
  }
}
