// Derives an overlay from a base and a whole form.
import { typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { Change } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { formOutline } from '../form/form-outline.ts';
import { allSections } from '../form/form-elements.ts';
import { movedParts } from '../form/place.ts';
import { idsReadBy } from '../form/group-check-references.ts';
import { outcomeOperations } from './derive-outcomes.ts';
import { sectionPlaces } from './derive-sections.ts';
import { flatten } from './flatten.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';

type Operation = Overlay['operations'][number];
type Property = Extract<Operation, { op: 'set' }>['property'];
type Keys = Record<string, unknown>;

/** A lock that the form breaks, or a change that no overlay can express, such as a new code. */
export type DeriveOverlayIssue = { problem: PublishProblem } | { change: Change };

/**
 * Derives the overlay that turns a base into a whole form, such as an exported one: the inverse of flattening. Flattens
 * the result to prove it, and reports every change that remains.
 */
export function deriveOverlay(
  base: Form,
  form: Form,
  { scope, baseVersion }: Pick<Overlay, 'scope' | 'baseVersion'>,
): CheckResult<{ overlay: Overlay }, DeriveOverlayIssue> {
  const ownOperations = [
    ...removedElements(base, form),
    ...conditionOperations(base, form),
    ...checkOperations(base, form),
    ...outcomeOperations(base, form),
    ...sectionOperations(base, form),
    ...elementOperations(base, form),
    // After the moves: an element may leave a section that goes.
    ...removedSections(base, form).map((target): Operation => ({ op: 'remove', target })),
  ];
  const operations = [
    ...ownOperations,
    ...stepOperations(flattenOperations(base, ownOperations, scope), form),
  ];
  const { screen } = base;
  const overlay: Overlay = {
    formatVersion: 1,
    screen,
    scope,
    baseVersion,
    operations,
    words: ownWords(flattenOperations(base, operations, scope), form),
  };
  const flat = flatten(base, [overlay]);
  if (!flat.ok) return { ok: false, issues: flat.issues.map((problem) => ({ problem })) };
  const remaining = diffForms(flat.form, form);
  if (remaining.length > 0) return { ok: false, issues: remaining.map((change) => ({ change })) };
  return { ok: true, overlay };
}

function removedElements(base: Form, form: Form): Operation[] {
  const [before, after] = [formOutline(base), formOutline(form)];
  return [...before.elements.values()]
    .filter(({ id, parentId }) => !after.elements.has(id) && after.sections.has(parentId))
    .map(({ id }) => ({ op: 'remove', target: id }));
}

/** Ids of the removed sections; removing a section removes its nested sections. */
function removedSections(base: Form, form: Form): string[] {
  const [before, after] = [formOutline(base), formOutline(form)];
  const sections = [...before.sections.values()].filter(({ id }) => !after.sections.has(id));
  const removedIds = new Set(sections.map(({ id }) => id));
  return sections.filter(({ parentId }) => !removedIds.has(parentId)).map(({ id }) => id);
}

function checkOperations(base: Form, form: Form): Operation[] {
  const textsOf = (checks: Form['groupChecks']) => new Set(checks.map(canonicalJson));
  const [before, after] = [textsOf(base.groupChecks), textsOf(form.groupChecks)];
  const [sections, elements] = [formOutline(form).sections, formOutline(form).elements];
  const removedIds = new Set(
    allSections(base)
      .filter(({ sectionId }) => !sections.has(sectionId))
      .flatMap(({ sectionId, elements: own }) => [sectionId, ...own.map(({ elementId }) => elementId)])
      .filter((id) => !elements.has(id)),
  );
  // Flattening drops a check with a removed section or an operand in it.
  const isDropped = (check: GroupCheck) => idsReadBy(check).some((id) => removedIds.has(id));
  return [
    ...base.groupChecks
      .filter((check) => !after.has(canonicalJson(check)) && !isDropped(check))
      .map(({ checkId }): Operation => ({ op: 'removeCheck', checkId })),
    ...form.groupChecks
      .filter((check) => !before.has(canonicalJson(check)))
      .map((check): Operation => ({ op: 'addCheck', check })),
  ];
}

/** A condition that differs is removed and added again. */
function conditionOperations(
  { conditions: before = {} }: Form,
  { conditions: after = {} }: Form,
): Operation[] {
  const isKept = (id: string) => isSame(before[id], after[id]);
  return [
    ...Object.keys(before)
      .filter((conditionId) => !isKept(conditionId))
      .map((conditionId): Operation => ({ op: 'removeCondition', conditionId })),
    ...Object.entries(after)
      .filter(([conditionId]) => !isKept(conditionId))
      .map(([conditionId, condition]): Operation => ({ op: 'addCondition', conditionId, condition })),
  ];
}

function sectionOperations(base: Form, form: Form): Operation[] {
  const { sections: baseSections } = formOutline(base);
  const sets = allSections(form).flatMap((section) => {
    const old = baseSections.get(section.sectionId)?.section;
    return old ? setOperations(section.sectionId, old, section, ['repeat', 'visibleWhen', 'pipes']) : [];
  });
  return [...sectionPlaces(base, form), ...sets];
}

/** The base's parts by id, and those that stand elsewhere in the form. */
function comparisonOf(base: Form, form: Form) {
  const outline = formOutline(base);
  return { ...outline, moved: movedParts(outline, formOutline(form)) };
}

const PROPERTIES: readonly Property[] = [
  'requiredFlag',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'optionsWhen',
  'renamedOptions',
  'itemsWhen',
  'bounds',
  'computed',
  'computedWhen',
  'mayChange',
  'initialValue',
  'pipes',
  'defaultLocationValue',
];

/** In reading order, so that each part is placed after one that has its place already. */
function elementOperations(base: Form, form: Form): Operation[] {
  const { moved, elements: baseElements, sections: baseSections } = comparisonOf(base, form);
  return allSections(form).flatMap(({ sectionId: section, elements }) =>
    elements.flatMap((element, i): Operation[] => {
      const target = element.elementId;
      const old = baseElements.get(target);
      const after = elements[i - 1]?.elementId ?? null;
      // An added section has its own elements already.
      if (!old) return baseSections.has(section) ? [{ op: 'add', section, after, element }] : [];
      const destination = old.parentId === section ? {} : { section };
      return [
        ...(moved.has(target) ? [{ op: 'move' as const, target, ...destination, after }] : []),
        ...setOperations(target, old.element, element, PROPERTIES),
        ...settingsOperations(old.element, element),
      ];
    }),
  );
}

function setOperations(
  target: string,
  before: object,
  after: object,
  properties: readonly Property[],
): Operation[] {
  const [oldKeys, newKeys] = [before as Keys, after as Keys];
  return properties
    .filter((property) => !isSame(oldKeys[property], newKeys[property]))
    .map((property) => ({ op: 'set', target, property, value: newKeys[property] ?? null }));
}

function settingsOperations({ settings: baseSettings = {} }: Element, element: Element): Operation[] {
  const { elementId, settings = {} } = element;
  // Flattening merges settings, so that a setting is removed by its default.
  const defaults: Keys = { ...typeAndSettingsOf(element)?.settings };
  const removed = Object.keys(baseSettings).filter((key) => !(key in settings) && key in defaults);
  const own = { ...Object.fromEntries(removed.map((key) => [key, defaults[key]])), ...settings };
  const changed = Object.entries(own).filter(([key, value]) => !isSame(baseSettings[key], value));
  if (changed.length === 0) return [];
  return [{ op: 'set', target: elementId, property: 'settings', value: Object.fromEntries(changed) }];
}

/** Sections that are added, moved and removed take their place in the steps of the base. */
const stepOperations = (flat: Form, { steps }: Form): Operation[] =>
  isSame(flat.steps, steps) ? [] : [{ op: 'setSteps', steps: steps ?? null }];

function flattenOperations(base: Form, operations: Operation[], scope: Overlay['scope']): Form {
  const { screen } = base;
  const flat = flatten(base, [{ formatVersion: 1, screen, scope, baseVersion: 1, operations, words: {} }]);
  return flat.ok ? flat.form : base;
}

/** The words that differ from those inherited from the base: what goes takes its words along. */
function ownWords({ words: inherited }: Form, form: Form): Overlay['words'] {
  return Object.fromEntries(
    Object.entries(form.words).flatMap(([locale, words]) => {
      const own = Object.entries(words).filter(([key, text]) => inherited[locale]?.[key] !== text);
      return own.length === 0 ? [] : [[locale, Object.fromEntries(own)]];
    }),
  );
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
