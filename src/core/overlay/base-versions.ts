// The two versions of a base between which an overlay stands.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { formOutline, type FormOutline } from '../form/form-outline.ts';
import { movedParts } from '../form/place.ts';
import { flatten } from './flatten.ts';

export interface BaseVersions {
  before: Form;
  after: Form;
  outlineBefore: FormOutline;
  outlineAfter: FormOutline;
  /** Ids of the parts that the new version moves. */
  moved: ReadonlySet<string>;
}

export function baseVersionsOf(before: Form, after: Form): BaseVersions {
  const [outlineBefore, outlineAfter] = [formOutline(before), formOutline(after)];
  return { before, after, outlineBefore, outlineAfter, moved: movedParts(outlineBefore, outlineAfter) };
}

/** An element or a section as a record of its properties. */
export type Keys = Record<string, unknown>;

export const partOf = ({ elements, sections }: FormOutline, id: string): Keys | undefined =>
  (elements.get(id)?.element ?? sections.get(id)?.section) as Keys | undefined;

type Operation = Overlay['operations'][number];

/** Whether a lock of the base forbids an operation; calls `flatten`, the only function that interprets locks. */
export function isLocked(operation: Operation, base: Form, overlay: Overlay): boolean {
  const result = flatten(base, [{ ...overlay, operations: [operation], words: {} }]);
  return !result.ok && result.issues.some(({ code }) => code === 'overlay.locked');
}
