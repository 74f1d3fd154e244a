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

/** A lock that the form breaks, or a change that no overlay can express, such as a new section or another order. */
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
  const [was, now] = [formOutline(base), formOutline(form)];
  const sections = [...was.sections.values()].filter(({ id }) => !now.sections.has(id));
  const gone = new Set(sections.map(({ id }) => id));
  const elements = [...was.elements.values()].filter(
    ({ id, parentId }) => !now.elements.has(id) && now.sections.has(parentId),
  );
  // A section takes those inside it along.
  const targets = [...sections.filter(({ parentId }) => !gone.has(parentId)), ...elements].map(
    ({ id }) => id,
  );
  return targets.map((target) => ({ op: 'remove', target }));
}

function checkOperations(base: Form, form: Form): Operation[] {
  const text = (checks: Form['groupChecks']) => new Set(checks.map(canonicalJson));
  const [was, now] = [text(base.groupChecks), text(form.groupChecks)];
  const removed = removals(base, form).flatMap((operation) =>
    operation.op === 'remove' ? [operation.target] : [],
  );
  const taken = new Set(
    allSections(base)
      .filter(({ sectionId }) => removed.includes(sectionId))
      .flatMap(({ sectionId, elements }) => [sectionId, ...elements.map(({ elementId }) => elementId)]),
  );
  const goesAlong = (check: object) => Object.values(check).some((operand) => taken.has(operand as string));
  return [
    ...base.groupChecks
      .filter((check) => !now.has(canonicalJson(check)) && !goesAlong(check))
      .map(({ checkId }): Operation => ({ op: 'removeCheck', checkId })),
    ...form.groupChecks
      .filter((check) => !was.has(canonicalJson(check)))
      .map((check): Operation => ({ op: 'addCheck', check })),
  ];
}

function sectionOperations(base: Form, form: Form): Operation[] {
  const was = formOutline(base).sections;
  return allSections(form).flatMap((section) => {
    const old = was.get(section.sectionId)?.section;
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
  const was = formOutline(base).elements;
  return allSections(form).flatMap(({ sectionId: section, elements }) =>
    elements.flatMap((element, i): Operation[] => {
      const old = was.get(element.elementId)?.element;
      const before = elements[i - 1]?.elementId;
      if (!old) return [{ op: 'add', section, ...(before ? { after: before } : {}), element }];
      return [
        ...setOperations(element.elementId, old, element, PROPERTIES),
        ...settingsOperations(old, element),
      ];
    }),
  );
}

function setOperations(
  target: string,
  was: object,
  now: object,
  properties: readonly Property[],
): Operation[] {
  const [old, is] = [was as Keys, now as Keys];
  return properties
    .filter((property) => !isSame(old[property], is[property]))
    .map((property) => ({ op: 'set', target, property, value: is[property] ?? null }));
}

function settingsOperations(
  { settings: was = {} }: Element,
  { elementId, settings = {} }: Element,
): Operation[] {
  const changed = Object.entries(settings).filter(([key, value]) => !isSame(was[key], value));
  if (changed.length === 0) return [];
  return [{ op: 'set', target: elementId, property: 'settings', value: Object.fromEntries(changed) }];
}

/** The words that are not those of the base. */
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
