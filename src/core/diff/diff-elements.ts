import { elementTypeOf, isQuestion } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change, type ChangeCode } from './change.ts';
import { diffSettings } from './diff-settings.ts';
import { movedIds, formOutline, type OutlineElement, type FormOutline } from '../form/form-outline.ts';

/** Whether an element changed only how it is drawn: both types take the same answers by the same rule. */
function isRedrawn(before: Element, after: Element): boolean {
  const [group, newGroup] = [before, after].map(
    ({ inputType }) => elementTypeOf(inputType)?.interchangeableGroup,
  );
  return group !== undefined && group === newGroup;
}

/**
 * What changed in the elements of a form.
 *
 * @param history versions before `before`: an id or a code that they used may not come back as something else
 */
export function diffElements(before: FormOutline, after: FormOutline, history: readonly Form[]): Change[] {
  const changes: Change[] = [];
  const used = pastElements(before, history);
  for (const now of after.elements.values()) {
    const was = before.elements.get(now.id);
    changes.push(...(was ? diffElement(was, now) : [addedChange(now, after, used)]));
  }
  const replaced = new Set(
    changes.flatMap(({ code, before: id }) =>
      code === 'element.replaced' || code === 'element.codeReused' ? [id] : [],
    ),
  );
  for (const gone of before.elements.values())
    if (!after.elements.has(gone.id) && !replaced.has(gone.id))
      changes.push(removedChange(gone, before, after));
  return [...changes, ...movedElements(before, after)];
}

interface PastElements {
  current: FormOutline;
  past: readonly OutlineElement[];
}

function pastElements(current: FormOutline, history: readonly Form[]): PastElements {
  const past = history.flatMap((form) => [...formOutline(form).elements.values()]);
  return { current, past };
}

function addedChange(now: OutlineElement, after: FormOutline, { current, past: gone }: PastElements): Change {
  const isOther = (past: OutlineElement) =>
    past.element.inputType !== now.element.inputType || past.element.elementCode !== now.element.elementCode;
  const samePath = ({ parentId, element }: OutlineElement) =>
    parentId === now.parentId && element.elementCode === now.element.elementCode;
  const past = gone.find(({ id }) => id === now.id);
  if (past && isOther(past)) return change('element.idReused', now, { before: past.path });
  const leaving = [...current.elements.values()].find((old) => samePath(old) && !after.elements.has(old.id));
  const former = leaving ?? gone.find((old) => samePath(old) && old.id !== now.id);
  if (former && former.element.inputType !== now.element.inputType)
    return change('element.codeReused', now, { before: former.id });
  if (leaving) return change('element.replaced', now, { before: leaving.id });
  if (!isQuestion(now.element)) return change('element.addedNote', now);
  return change(canBeRequired(now.element) ? 'element.addedRequired' : 'element.added', now);
}

const canBeRequired = ({ requiredFlag, requiredWhen }: Element): boolean =>
  requiredFlag === 'Y' || requiredWhen !== undefined;

/** A section inside another may be taken out with all that is locked in it; flattening allows that too. */
function removedChange(gone: OutlineElement, before: FormOutline, after: FormOutline): Change {
  const wentWithSection =
    !after.sections.has(gone.parentId) && before.sections.get(gone.parentId)!.parentId !== '';
  if (gone.element.locks?.includes('mustExist') && !wentWithSection)
    return change('element.removedLocked', gone);
  return change(isQuestion(gone.element) ? 'element.removed' : 'element.removedNote', gone);
}

function movedElements(before: FormOutline, after: FormOutline): Change[] {
  return [...after.sections.values()].flatMap(({ id, section }) => {
    const old = before.sections.get(id)?.section.elements.map(({ elementId }) => elementId) ?? [];
    const moved = movedIds(
      old,
      section.elements.map(({ elementId }) => elementId),
    );
    return moved.map((elementId) => change('element.moved', after.elements.get(elementId)!));
  });
}

function diffElement(was: OutlineElement, now: OutlineElement): Change[] {
  const [old, element] = [was.element, now.element];
  const retyped = old.inputType !== element.inputType;
  const redrawn = isRedrawn(old, element);
  const renamed = old.elementCode !== element.elementCode;
  const types = { before: old.inputType, after: element.inputType };
  if (retyped && renamed && !redrawn) return [change('element.idReused', now, { before: was.path })];
  return [
    ...(was.parentId === now.parentId
      ? []
      : [change('element.rehomed', now, { before: was.path, after: now.path })]),
    ...(renamed
      ? [change('element.renamed', now, { before: old.elementCode, after: element.elementCode })]
      : []),
    ...(retyped ? [change(redrawn ? 'element.redrawn' : 'element.retyped', now, types)] : []),
    ...(retyped && !redrawn ? [] : diffSettings(was, now)),
    ...diffRequired(old, now),
    ...diffRules(old, now),
    ...diffProperty(old, now, 'defaultLocationValue', 'location.changed'),
    ...diffProperty(old, now, 'locks', 'locks.changed'),
  ];
}

function diffRequired({ requiredFlag }: Element, now: OutlineElement): Change[] {
  if (requiredFlag === now.element.requiredFlag) return [];
  return [change(requiredFlag === 'Y' ? 'required.off' : 'required.on', now)];
}

/** The rules of an element, with whether it asks for less without one. */
const RULES = {
  visibleWhen: (element) => !canBeRequired(element),
  requiredWhen: () => true,
  optionsWhen: () => true,
  computed: () => false,
  computedWhen: () => false,
} as const satisfies Partial<Record<keyof Element, (element: Element) => boolean>>;

function diffRules(old: Element, now: OutlineElement): Change[] {
  return (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((property) => {
    const [before, after] = [old[property], now.element[property]];
    if (isSame(before, after)) return [];
    if (before === undefined) return [change('rule.added', now, { property, after })];
    if (after !== undefined) return [change('rule.changed', now, { property, before, after })];
    const code = RULES[property](now.element) ? 'rule.lifted' : 'rule.removed';
    return [change(code, now, { property, before })];
  });
}

function diffProperty(
  old: Element,
  now: OutlineElement,
  property: keyof Element,
  code: ChangeCode,
): Change[] {
  const [before, after] = [old[property], now.element[property]];
  return isSame(before, after) ? [] : [change(code, now, { property, before, after })];
}

const isSame = (before: unknown, after: unknown): boolean =>
  canonicalJson(before ?? null) === canonicalJson(after ?? null);
