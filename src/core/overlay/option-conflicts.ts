// Conflicts of options: those that an overlay names and a new base lacks.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Overlay, OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { withPresentCodes } from '../form/renamed-options.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

/**
 * A conflict for each option of the old base that an operation offers, sets or compares an answer with, and that the new
 * base lacks: such a rule would never hold again. An overlay that lists the options of a question itself names its own.
 */
export function optionConflicts(
  { screen, operations }: Overlay,
  { outlineBefore, outlineAfter }: BaseVersions,
): OverlayConflict[] {
  return [...outlineBefore.elements].flatMap(([id, { element, path }]) => {
    const after = outlineAfter.elements.get(id)?.element;
    if (!after || operations.some((operation) => listsOptionsOf(operation, id))) return [];
    const kept = optionsIn(after);
    const lost = optionsIn(element).filter((option) => !kept.includes(option));
    return lost.flatMap((option) =>
      operations
        .filter((operation) => isNamedBy(operation, id, option))
        .map((operation): OverlayConflict => ({
          kind: 'option',
          id: idOfOperation(operation, screen),
          property: `${path}: ${option}`,
        })),
    );
  });
}

const optionsIn = ({ settings }: Element): readonly unknown[] => {
  const options = settings?.['options'];
  return Array.isArray(options) ? options : [];
};

const listsOptionsOf = (operation: OverlayOperation, id: string): boolean =>
  operation.op === 'set' &&
  operation.target === id &&
  operation.property === 'settings' &&
  'options' in ((operation.value ?? {}) as object);

/** Whether an operation names an option: with another code in its place it would be another operation. */
function isNamedBy(operation: OverlayOperation, id: string, option: unknown): boolean {
  const textWith = (codes: Record<string, string>) =>
    canonicalJson(withPresentCodes({ operations: [operation], words: {} }, new Map([[id, codes]])));
  return textWith({ [String(option)]: `other ${String(option)}` }) !== textWith({});
}

/** The id of what an operation changes or adds; of steps, the screen. */
function idOfOperation(operation: OverlayOperation, screen: string): string {
  if ('target' in operation) return operation.target;
  switch (operation.op) {
    case 'add':
      return operation.element.elementId;
    case 'addSection':
      return operation.section.sectionId;
    case 'addCheck':
      return operation.check.checkId;
    case 'removeCheck':
      return operation.checkId;
    case 'addCondition':
    case 'removeCondition':
      return operation.conditionId;
    case 'addOutcome':
      return operation.outcome.outcomeId;
    case 'removeOutcome':
      return operation.outcomeId;
    case 'setSteps':
      return screen;
  }
}
