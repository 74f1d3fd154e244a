// Compares the elements of two versions of a form.
import { elementTypeOf, isQuestion } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { CALCULATED } from '../form/calculated.ts';
import { change, type Change, type ChangeCode } from './change.ts';
import { isSameMeaning, isSameText } from './diff-conditions.ts';
import { diffSettings } from './diff-settings.ts';
import { movedIds, formOutline, type OutlineElement, type FormOutline } from '../form/form-outline.ts';

/** Whether an element changed only its component: both types accept the same answers by the same rule. */
function isRedrawn(before: Element, after: Element): boolean {
  const [group, newGroup] = [before, after].map(
    ({ inputType }) => elementTypeOf(inputType)?.interchangeableGroup,
  );
  return group !== undefined && group === newGroup;
}

/**
 * Returns the changes of elements, which are matched by id.
 *
 * @param history versions before `before`, whose ids and codes must not return with another meaning
 */
export function diffElements(before: FormOutline, after: FormOutline, history: readonly Form[]): Change[] {
  const changes: Change[] = [];
  const past = history.flatMap((form) => [...formOutline(form).elements.values()]);
  for (const part of after.elements.values()) {
    const partBefore = before.elements.get(part.id);
    changes.push(...(partBefore ? diffElement(partBefore, part) : [addedChange(part, before, after, past)]));
  }
  const replaced = new Set(
    changes.flatMap(({ code, before: id }) =>
      code === 'element.replaced' || code === 'element.codeReused' ? [id] : [],
    ),
  );
  for (const part of before.elements.values())
    if (!after.elements.has(part.id) && !replaced.has(part.id))
      changes.push(removedChange(part, before, after));
  return [...changes, ...movedElements(before, after)];
}

/** @param past elements of older versions */
function addedChange(
  part: OutlineElement,
  before: FormOutline,
  after: FormOutline,
  past: readonly OutlineElement[],
): Change {
  const { id, parentId, element } = part;
  const { elementCode, inputType } = element;
  const hasSameCode = (other: OutlineElement) =>
    other.parentId === parentId && other.element.elementCode === elementCode;
  const sameId = past.find((other) => other.id === id);
  if (sameId && (sameId.element.inputType !== inputType || sameId.element.elementCode !== elementCode))
    return change('element.idReused', part, { before: sameId.path });
  const replaced = [...before.elements.values()].find(
    (other) => hasSameCode(other) && !after.elements.has(other.id),
  );
  const sameCode = replaced ?? past.find((other) => hasSameCode(other) && other.id !== id);
  if (sameCode && sameCode.element.inputType !== inputType)
    return change('element.codeReused', part, { before: sameCode.id });
  if (replaced) return change('element.replaced', part, { before: replaced.id });
  if (inputType === CALCULATED) return change('element.addedCalculated', part);
  if (!isQuestion(element)) return change('element.addedNote', part);
  return change(canBeRequired(element) ? 'element.addedRequired' : 'element.added', part);
}

const canBeRequired = ({ requiredFlag, requiredWhen }: Element): boolean =>
  requiredFlag === 'Y' || requiredWhen !== undefined;

/** A nested section may be removed together with its locked elements, as flattening allows it too. */
function removedChange(part: OutlineElement, before: FormOutline, after: FormOutline): Change {
  const isNestedSectionRemoved =
    !after.sections.has(part.parentId) && before.sections.get(part.parentId)!.parentId !== '';
  if (part.element.locks?.includes('mustExist') && !isNestedSectionRemoved)
    return change('element.removedLocked', part);
  if (part.element.inputType === CALCULATED) return change('element.removedCalculated', part);
  return change(isQuestion(part.element) ? 'element.removed' : 'element.removedNote', part);
}

function movedElements(before: FormOutline, after: FormOutline): Change[] {
  return [...after.sections.values()].flatMap(({ id, section }) => {
    const idsBefore = before.sections.get(id)?.section.elements.map(({ elementId }) => elementId) ?? [];
    const moved = movedIds(
      idsBefore,
      section.elements.map(({ elementId }) => elementId),
    );
    return moved.map((elementId) => change('element.moved', after.elements.get(elementId)!));
  });
}

function diffElement(before: OutlineElement, after: OutlineElement): Change[] {
  const [elementBefore, element] = [before.element, after.element];
  const isRetyped = elementBefore.inputType !== element.inputType;
  const isInterchanged = isRedrawn(elementBefore, element);
  const isRenamed = elementBefore.elementCode !== element.elementCode;
  const codes = { before: elementBefore.elementCode, after: element.elementCode };
  const types = { before: elementBefore.inputType, after: element.inputType };
  if (isRetyped && isRenamed && !isInterchanged)
    return [change('element.idReused', after, { before: before.path })];
  return [
    ...(before.parentId === after.parentId
      ? []
      : [change('element.rehomed', after, { before: before.path, after: after.path })]),
    ...(isRenamed ? [change('element.renamed', after, codes)] : []),
    ...(isRetyped ? [change(isInterchanged ? 'element.redrawn' : 'element.retyped', after, types)] : []),
    ...(isRetyped && !isInterchanged ? [] : diffSettings(before, after)),
    ...diffRequired(elementBefore, after),
    ...diffRules(elementBefore, after),
    ...diffProperty(
      elementBefore,
      after,
      'mayChange',
      element.mayChange ? 'computed.mayChange' : 'computed.fixed',
    ),
    ...diffInitialValue(elementBefore, after),
    ...diffProperty(elementBefore, after, 'defaultLocationValue', 'location.changed'),
    ...diffProperty(elementBefore, after, 'pipes', 'pipes.changed'),
    ...diffProperty(
      elementBefore,
      after,
      'locks',
      isLockLifted(elementBefore, after.element) ? 'locks.lifted' : 'locks.changed',
    ),
  ];
}

/** Lifting a lock lets every overlay change what it protected, so a second person decides. */
const isLockLifted = ({ locks = [] }: Element, after: Element): boolean =>
  locks.some((lock) => !after.locks?.includes(lock));

function diffRequired({ requiredFlag }: Element, part: OutlineElement): Change[] {
  if (requiredFlag === part.element.requiredFlag) return [];
  return [change(requiredFlag === 'Y' ? 'required.off' : 'required.on', part)];
}

/** The rules of an element; each function returns whether removing the rule makes the element ask for less. */
const RULES = {
  visibleWhen: (element) => !canBeRequired(element),
  requiredWhen: () => true,
  readOnlyWhen: () => true,
  optionsWhen: () => true,
  itemsWhen: () => true,
  bounds: () => true,
  computed: () => false,
  computedWhen: () => false,
} as const satisfies Partial<Record<keyof Element, (element: Element) => boolean>>;

function diffRules(elementBefore: Element, part: OutlineElement): Change[] {
  return (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((property) => {
    const [before, after] = [elementBefore[property], part.element[property]];
    if (isSameMeaning(before, after)) return [];
    if (isSameText(before, after)) return [change('rule.meaning', part, { property, after })];
    if (before === undefined) return [change('rule.added', part, { property, after })];
    if (after !== undefined) return [change('rule.changed', part, { property, before, after })];
    const code = RULES[property](part.element) ? 'rule.lifted' : 'rule.removed';
    return [change(code, part, { property, before })];
  });
}

/** A proposal asks for nothing: an untouched answer of a draft follows the new one, and any other stays. */
function diffInitialValue({ initialValue: before }: Element, part: OutlineElement): Change[] {
  const { initialValue: after } = part.element;
  if (isSameMeaning(before, after)) return [];
  return [change('initialValue.changed', part, { property: 'initialValue', before, after })];
}

function diffProperty(
  elementBefore: Element,
  part: OutlineElement,
  property: keyof Element,
  code: ChangeCode,
): Change[] {
  const [before, after] = [elementBefore[property], part.element[property]];
  return isSameText(before, after) ? [] : [change(code, part, { property, before, after })];
}
