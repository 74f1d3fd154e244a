// Applies overlays to a base form.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { allElements, allSections, subsectionsOf, withNestedSections } from '../form/form-elements.ts';
import { idsReadBy } from '../form/group-check-references.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { addElement, addSection } from './add-parts.ts';
import { dropLostRenames, withCodesOf } from './option-codes.ts';
import { putSections, sectionsIn } from './inner-sections.ts';
import { addOutcome, removeOutcome } from './overlay-outcomes.ts';
import { move } from './place-parts.ts';
import { fitSteps, setSteps, stepLockProblems } from './set-steps.ts';

type Operation = Overlay['operations'][number];
/** An operation on a section, an element, a check, a condition or an outcome. */
type OperationOnPart = Exclude<Operation, { op: 'setSteps' }>;
type OperationOf<Op extends Operation['op']> = Extract<Operation, { op: Op }>;

/**
 * Flattens a base form and its overlays into the form of one scope. Runs at publishing only; requests read flat forms.
 *
 * Operations refer to their target by id. A missing target, a broken lock and an element outside the insurer's namespace
 * are problems; no operation is skipped silently.
 *
 * @param overlays widest scope first
 */
export function flatten(
  base: Form,
  overlays: readonly Overlay[],
): CheckResult<{ form: Form }, PublishProblem> {
  const form = structuredClone(base);
  const issues = overlays.flatMap((overlay) => applyOverlay(form, withCodesOf(form, overlay)));
  dropLostRenames(base, form);
  return issues.length === 0 ? { ok: true, form } : { ok: false, issues: withoutRepeats(issues) };
}

/** A part that several operations change has the same problem once. */
const withoutRepeats = (issues: readonly PublishProblem[]): PublishProblem[] => [
  ...new Map(issues.map((issue) => [canonicalJson(issue), issue])).values(),
];

function applyOverlay(form: Form, overlay: Overlay): PublishProblem[] {
  if (overlay.screen !== form.screen)
    return [publishProblem('overlay.screen', overlay.screen, { screen: form.screen })];
  const before = structuredClone(form);
  const problems = overlay.operations.flatMap((operation) =>
    operation.op === 'setSteps' ? setSteps(form, operation) : apply(form, operation, overlay),
  );
  return [...problems, ...finishSteps(before, form), ...mergeWords(form, overlay)];
}

function apply(form: Form, operation: OperationOnPart, overlay: Overlay): PublishProblem[] {
  switch (operation.op) {
    case 'set':
      return set(form, operation);
    case 'add':
      return addElement(form, operation, overlay);
    case 'addSection':
      return addSection(form, operation, overlay);
    case 'move':
      return move(form, operation);
    case 'remove':
      return remove(form, operation);
    case 'addCheck':
      return addCheck(form, operation);
    case 'removeCheck':
      return removeCheck(form, operation);
    case 'addOutcome':
      return addOutcome(form, operation);
    case 'removeOutcome':
      return dropOutcome(form, operation);
    case 'addCondition':
      return addCondition(form, operation);
    case 'removeCondition':
      return removeCondition(form, operation);
  }
}

const dropOutcome = (form: Form, operation: OperationOf<'removeOutcome'>): PublishProblem[] =>
  removeOutcome(form, operation) ?? dropWords(form, [operation.outcomeId]);

/** After all operations: those on sections change the steps too, whose words go with them. */
function finishSteps(before: Form, form: Form): PublishProblem[] {
  fitSteps(form);
  const remaining = new Set(form.steps?.map(({ stepId }) => stepId));
  const gone = (before.steps ?? []).map(({ stepId }) => stepId).filter((id) => !remaining.has(id));
  return [...dropWords(form, gone), ...stepLockProblems(before, form)];
}

function addCheck(form: Form, operation: OperationOf<'addCheck'>): PublishProblem[] {
  const { checkId } = operation.check;
  // `removeCheck` and words find a check by its id.
  if (form.groupChecks.some((check) => check.checkId === checkId))
    return [publishProblem('id.duplicate', checkId)];
  form.groupChecks.push(structuredClone(operation.check));
  return [];
}

function removeCheck(form: Form, operation: OperationOf<'removeCheck'>): PublishProblem[] {
  const position = form.groupChecks.findIndex(({ checkId }) => checkId === operation.checkId);
  if (position < 0) return [publishProblem('overlay.target', operation.checkId)];
  form.groupChecks.splice(position, 1);
  return dropWords(form, [operation.checkId]);
}

function addCondition(form: Form, { conditionId, condition }: OperationOf<'addCondition'>): PublishProblem[] {
  const { conditions = {} } = form;
  if (Object.hasOwn(conditions, conditionId)) return [publishProblem('id.duplicate', conditionId)];
  setConditions(form, { ...conditions, [conditionId]: structuredClone(condition) });
  return [];
}

function removeCondition(form: Form, { conditionId }: OperationOf<'removeCondition'>): PublishProblem[] {
  const { [conditionId]: removed, ...others } = form.conditions ?? {};
  if (!removed) return [publishProblem('overlay.target', conditionId)];
  setConditions(form, others);
  return dropWords(form, [conditionId]);
}

/** A form without named conditions has no key for them. */
function setConditions(form: Form, conditions: NonNullable<Form['conditions']>): void {
  if (Object.keys(conditions).length > 0) form.conditions = conditions;
  else delete form.conditions;
}

function set(form: Form, { target, property, value }: OperationOf<'set'>): PublishProblem[] {
  const section = allSections(form).find(({ sectionId }) => sectionId === target);
  if (section) {
    if (property !== 'repeat' && property !== 'visibleWhen' && property !== 'pipes')
      return [publishProblem('overlay.property', target, { property })];
    const hidden = property === 'visibleWhen' ? findMustStayRequired(section) : undefined;
    if (hidden) return [publishProblem('overlay.locked', hidden.elementId, { lock: 'mustStayRequired' })];
    return assign(section, property, value);
  }
  const element = allElements(form).find(({ elementId }) => elementId === target);
  if (!element) return [publishProblem('overlay.target', target)];
  if (property === 'repeat') return [publishProblem('overlay.property', target, { property })];
  const lock = brokenLock(element, property, value);
  if (lock) return [publishProblem('overlay.locked', target, { lock })];
  return assign(element, property, value);
}

function assign(target: Element | Section, property: string, value: unknown): PublishProblem[] {
  const record = target as unknown as Record<string, unknown>;
  if (value === null) delete record[property];
  else if (property === 'settings')
    record[property] = { ...(record[property] as object), ...(value as object) };
  else record[property] = structuredClone(value);
  return [];
}

/** An element of a section or its nested sections with the lock `mustStayRequired`, which forbids hiding the section. */
const findMustStayRequired = (section: Section): Element | undefined =>
  withNestedSections(section)
    .flatMap(({ elements }) => elements)
    .find(({ locks }) => locks?.includes('mustStayRequired'));

/** The lock that keeps one property as it is. */
const LOCK_OF_PROPERTY: Readonly<Record<string, NonNullable<Element['locks']>[number]>> = {
  initialValue: 'neverProposed',
  pipes: 'textFixed',
};

/** The lock that a change breaks. `mayOnlyTighten` only allows making an optional element required. */
function brokenLock(element: Element, property: string, value: unknown): string | undefined {
  const locks = element.locks ?? [];
  const loosens = property === 'requiredFlag' && value !== 'Y';
  if (locks.includes('mustStayRequired') && (loosens || property === 'visibleWhen'))
    return 'mustStayRequired';
  const own = LOCK_OF_PROPERTY[property];
  if (own && locks.includes(own)) return own;
  if (locks.includes('mayOnlyTighten') && (property !== 'requiredFlag' || loosens)) return 'mayOnlyTighten';
  return undefined;
}

function remove(form: Form, { target }: OperationOf<'remove'>): PublishProblem[] {
  for (const section of allSections(form)) {
    const position = section.elements.findIndex(({ elementId }) => elementId === target);
    if (position >= 0) {
      if (section.elements[position]!.locks?.includes('mustExist'))
        return [publishProblem('overlay.locked', target, { lock: 'mustExist' })];
      section.elements.splice(position, 1);
      return dropWords(form, [target]);
    }
    const nested = subsectionsOf(section).find(({ sectionId }) => sectionId === target);
    if (nested) return removeSection(form, nested, section);
  }
  const topSection = form.sections.find(({ sectionId }) => sectionId === target);
  return topSection ? removeSection(form, topSection) : [publishProblem('overlay.target', target)];
}

/** Removes a section with its nested sections, and every group check with an operand in them. */
function removeSection(form: Form, section: Section, parent?: Section): PublishProblem[] {
  const elements = withNestedSections(section).flatMap((part) => part.elements);
  const locked = elements.find(({ locks }) => locks?.includes('mustExist'));
  if (locked && !parent) return [publishProblem('overlay.locked', locked.elementId, { lock: 'mustExist' })];
  putSections(
    form,
    parent,
    sectionsIn(form, parent).filter((sibling) => sibling !== section),
  );
  const removedIds = new Set([
    ...elements.map(({ elementId }) => elementId),
    ...withNestedSections(section).map(({ sectionId }) => sectionId),
  ]);
  const isDropped = (check: GroupCheck) => idsReadBy(check).some((id) => removedIds.has(id));
  const droppedChecks = form.groupChecks.filter(isDropped).map(({ checkId }) => checkId);
  form.groupChecks = form.groupChecks.filter((check) => !isDropped(check));
  return dropWords(form, [...removedIds, ...droppedChecks]);
}

function dropWords(form: Form, ids: readonly string[]): PublishProblem[] {
  for (const words of Object.values(form.words))
    for (const key of Object.keys(words)) if (ids.includes(key.slice(0, key.indexOf('.')))) delete words[key];
  return [];
}

function mergeWords(form: Form, overlay: Overlay): PublishProblem[] {
  const locksById = new Map(allElements(form).map(({ elementId, locks }) => [elementId, locks ?? []]));
  const problems: PublishProblem[] = [];
  for (const [locale, words] of Object.entries(overlay.words)) {
    const target = (form.words[locale] ??= {});
    for (const [key, text] of Object.entries(words)) {
      const id = key.slice(0, key.indexOf('.'));
      const isChanged = target[key] !== undefined && target[key] !== text;
      if (isChanged && locksById.get(id)?.includes('textFixed'))
        problems.push(publishProblem('overlay.locked', id, { lock: 'textFixed' }));
      else target[key] = text;
    }
  }
  return problems;
}
