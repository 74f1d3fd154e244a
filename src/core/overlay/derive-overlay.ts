// Derives an overlay from a base and a whole form.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { Change } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { formOutline } from '../form/form-outline.ts';
import { allSections } from '../form/form-elements.ts';
import { flatten } from './flatten.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';

type Operation = Overlay['operations'][number];
type Property = Extract<Operation, { op: 'set' }>['property'];
type Keys = Record<string, unknown>;

/** A lock that the form breaks, or a change that no overlay can express, such as a new section or a new order. */
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
  const operations = [
    ...removals(base, form),
    ...checkOperations(base, form),
    ...sectionOperations(base, form),
    ...elementOperations(base, form),
  ];
  const { screen } = base;
  const overlay: Overlay = {
    formatVersion: 1,
    screen,
    scope,
    baseVersion,
    operations,
    words: ownWords(base, form, operations),
  };
  const flat = flatten(base, [overlay]);
  if (!flat.ok) return { ok: false, issues: flat.issues.map((problem) => ({ problem })) };
  const remaining = diffForms(flat.form, form);
  if (remaining.length > 0) return { ok: false, issues: remaining.map((change) => ({ change })) };
  return { ok: true, overlay };
}

function removals(base: Form, form: Form): Operation[] {
  const [before, after] = [formOutline(base), formOutline(form)];
  const sections = [...before.sections.values()].filter(({ id }) => !after.sections.has(id));
  const removedIds = new Set(sections.map(({ id }) => id));
  const elements = [...before.elements.values()].filter(
    ({ id, parentId }) => !after.elements.has(id) && after.sections.has(parentId),
  );
  // Removing a section removes its nested sections.
  const targets = [...sections.filter(({ parentId }) => !removedIds.has(parentId)), ...elements].map(
    ({ id }) => id,
  );
  return targets.map((target) => ({ op: 'remove', target }));
}

function checkOperations(base: Form, form: Form): Operation[] {
  const textsOf = (checks: Form['groupChecks']) => new Set(checks.map(canonicalJson));
  const [before, after] = [textsOf(base.groupChecks), textsOf(form.groupChecks)];
  const removed = removals(base, form).flatMap((operation) =>
    operation.op === 'remove' ? [operation.target] : [],
  );
  const removedIds = new Set(
    allSections(base)
      .filter(({ sectionId }) => removed.includes(sectionId))
      .flatMap(({ sectionId, elements }) => [sectionId, ...elements.map(({ elementId }) => elementId)]),
  );
  // Flattening drops a check with a removed section or an operand in it.
  const isDropped = (check: object) =>
    Object.values(check).some((operand) => removedIds.has(operand as string));
  return [
    ...base.groupChecks
      .filter((check) => !after.has(canonicalJson(check)) && !isDropped(check))
      .map(({ checkId }): Operation => ({ op: 'removeCheck', checkId })),
    ...form.groupChecks
      .filter((check) => !before.has(canonicalJson(check)))
      .map((check): Operation => ({ op: 'addCheck', check })),
  ];
}

function sectionOperations(base: Form, form: Form): Operation[] {
  const baseSections = formOutline(base).sections;
  return allSections(form).flatMap((section) => {
    const old = baseSections.get(section.sectionId)?.section;
    return old ? setOperations(section.sectionId, old, section, ['repeat', 'visibleWhen']) : [];
  });
}

const PROPERTIES: readonly Property[] = [
  'requiredFlag',
  'visibleWhen',
  'requiredWhen',
  'optionsWhen',
  'computed',
  'computedWhen',
  'defaultLocationValue',
];

function elementOperations(base: Form, form: Form): Operation[] {
  const baseElements = formOutline(base).elements;
  return allSections(form).flatMap(({ sectionId: section, elements }) =>
    elements.flatMap((element, i): Operation[] => {
      const old = baseElements.get(element.elementId)?.element;
      const predecessor = elements[i - 1]?.elementId;
      if (!old) return [{ op: 'add', section, ...(predecessor ? { after: predecessor } : {}), element }];
      return [
        ...setOperations(element.elementId, old, element, PROPERTIES),
        ...settingsOperations(old, element),
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

function settingsOperations(
  { settings: baseSettings = {} }: Element,
  { elementId, settings = {} }: Element,
): Operation[] {
  const changed = Object.entries(settings).filter(([key, value]) => !isSame(baseSettings[key], value));
  if (changed.length === 0) return [];
  return [{ op: 'set', target: elementId, property: 'settings', value: Object.fromEntries(changed) }];
}

/** The words that differ from those inherited from the base. */
function ownWords(base: Form, form: Form, operations: readonly Operation[]): Overlay['words'] {
  const flat = flatten(base, [
    {
      formatVersion: 1,
      screen: base.screen,
      scope: { supplierCode: '' },
      baseVersion: 1,
      operations: operations.filter(({ op }) => op === 'remove'),
      words: {},
    },
  ]);
  const inherited = flat.ok ? flat.form.words : base.words;
  return Object.fromEntries(
    Object.entries(form.words).flatMap(([locale, words]) => {
      const own = Object.entries(words).filter(([key, text]) => inherited[locale]?.[key] !== text);
      return own.length === 0 ? [] : [[locale, Object.fromEntries(own)]];
    }),
  );
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
