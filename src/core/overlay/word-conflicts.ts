// Conflicts of the words of an overlay with a new version of its base.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { ISSUE_PREFIX } from '../form-checks/check-issue-words.ts';
import { possibleIssues } from '../form-checks/possible-issues.ts';
import { allElements, idsWithin } from '../form/form-elements.ts';
import type { FormOutline } from '../form/form-outline.ts';
import { partsWithWords } from '../form/word-keys.ts';
import { partOf, type BaseVersions, type Keys } from './base-versions.ts';
import { flatten } from './flatten.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

/** Words of which the base changes the text, fixes it, or no longer has the part or the option. */
export function wordConflicts(bases: BaseVersions, overlay: Overlay): OverlayConflict[] {
  const added = new Set([...overlay.operations.flatMap(addedIds), ...addedSteps(overlay, bases.before)]);
  const [shownBefore, shownAfter] = [bases.before, bases.after].map((base) => keysShown(base, overlay));
  return Object.entries(overlay.words).flatMap(([locale, words]) =>
    Object.entries(words)
      .filter(([key]) => !added.has(idIn(key)))
      .flatMap(([key, own]): OverlayConflict[] => {
        const id = idIn(key);
        const property = key.slice(id.length + 1);
        const isLost = partIn(bases, id) && shownBefore!.has(key) && !shownAfter!.has(key);
        if (isLost) return [{ kind: 'unshown', id, property, locale }];
        return wordConflict(bases, { id, property, locale, key, own });
      }),
  );
}

function addedIds(operation: Overlay['operations'][number]): string[] {
  if (operation.op === 'add') return [operation.element.elementId];
  if (operation.op === 'addSection') return idsWithin(operation.section);
  if (operation.op === 'addCondition') return [operation.conditionId];
  if (operation.op === 'addOutcome') return [operation.outcome.outcomeId];
  return operation.op === 'addCheck' ? [operation.check.checkId] : [];
}

/** Steps that only the overlay has. */
const addedSteps = ({ operations }: Overlay, base: Form): string[] =>
  operations
    .flatMap((operation) => (operation.op === 'setSteps' ? (operation.steps ?? []) : []))
    .map(({ stepId }) => stepId)
    .filter((id) => !base.steps?.some(({ stepId }) => stepId === id));

/** The keys of the words that a base shows with the operations of an overlay, which may add an option of their own. */
function keysShown(base: Form, overlay: Overlay): ReadonlySet<string> {
  const flat = flatten(base, [{ ...overlay, words: {} }]);
  const form = flat.ok ? flat.form : base;
  const keys = partsWithWords(form).flatMap((part) => part.keys.map((key) => `${part.id}.${key}`));
  const worded = new Set(
    Object.values(overlay.words).flatMap((words) => Object.keys(words).filter(isOfIssue).map(idIn)),
  );
  const issueKeys = allElements(form)
    .filter(({ elementId }) => worded.has(elementId))
    .flatMap((element) =>
      possibleIssues(form, element).map((code) => `${element.elementId}.${ISSUE_PREFIX}${code}`),
    );
  return new Set([...keys, ...issueKeys]);
}

const isOfIssue = (key: string): boolean => key.includes(`.${ISSUE_PREFIX}`);

const idIn = (key: string): string => key.slice(0, key.indexOf('.'));

interface OwnWord {
  id: string;
  property: string;
  locale: string;
  key: string;
  own: string;
}

function wordConflict(bases: BaseVersions, { id, property, locale, key, own }: OwnWord): OverlayConflict[] {
  const { before, after, outlineBefore } = bases;
  const [wordBefore, wordAfter] = [before.words[locale]?.[key], after.words[locale]?.[key]];
  const part = partIn(bases, id);
  if (!part) return ownerOf(id, before, outlineBefore) ? [{ kind: 'removed', id, property, locale }] : [];
  if (wordAfter === own) return [];
  const isFixed = (part['locks'] as string[] | undefined)?.includes('textFixed') && wordAfter !== undefined;
  if (isFixed) return [{ kind: 'locked', id, property, locale }];
  if (wordBefore === wordAfter) return [];
  return [{ kind: 'word', id, property, locale, before: wordBefore, after: wordAfter, own }];
}

/** The part of the new base that has the words of an id. */
const partIn = ({ after, outlineAfter }: BaseVersions, id: string): Keys | undefined =>
  ownerOf(id, after, outlineAfter);

/** What the words of an id are about: an element, a section, a check, a step, a named condition or an outcome. */
const ownerOf = (
  id: string,
  { groupChecks, steps, conditions, outcomes }: Form,
  outline: FormOutline,
): Keys | undefined =>
  partOf(outline, id) ??
  (groupChecks.find(({ checkId }) => checkId === id) as Keys | undefined) ??
  (steps?.find(({ stepId }) => stepId === id) as Keys | undefined) ??
  (conditions?.[id] as Keys | undefined) ??
  (outcomes?.find(({ outcomeId }) => outcomeId === id) as Keys | undefined);
