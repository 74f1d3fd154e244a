// Compares the sections of two versions of a form.
import { change, type Change } from './change.ts';
import { isSameMeaning, isSameText } from './diff-conditions.ts';
import { movedIds, type FormOutline, type OutlineSection } from '../form/form-outline.ts';

/** Returns the changes of sections, without those of their elements. */
export function diffSections(before: FormOutline, after: FormOutline): Change[] {
  const changes: Change[] = [];
  for (const section of after.sections.values()) {
    const sectionBefore = before.sections.get(section.id);
    if (sectionBefore) changes.push(...diffSection(sectionBefore, section));
    else changes.push(change(section.section.repeat?.min ? 'section.addedRows' : 'section.added', section));
  }
  for (const section of before.sections.values())
    if (!after.sections.has(section.id)) changes.push(change('section.removed', section));
  const moved = ['', ...after.sections.keys()].flatMap((parent) =>
    movedIds(idsIn(before, parent), idsIn(after, parent)),
  );
  return [...changes, ...moved.map((id) => change('section.moved', after.sections.get(id)!))];
}

/** The sections directly inside one, or at the top of the form. */
const idsIn = ({ sections }: FormOutline, parent: string): string[] =>
  [...sections.values()].filter(({ parentId }) => parentId === parent).map(({ id }) => id);

function diffSection(before: OutlineSection, after: OutlineSection): Change[] {
  const changes: Change[] = [];
  if (before.parentId !== after.parentId)
    changes.push(change('section.rehomed', after, { before: before.path, after: after.path }));
  const [codeBefore, codeAfter] = [before.section.sectionCode, after.section.sectionCode];
  if (codeBefore !== codeAfter)
    changes.push(change('section.renamed', after, { before: codeBefore, after: codeAfter }));
  return [
    ...changes,
    ...diffRepeat(before, after),
    ...diffVisible(before, after),
    ...diffPipes(before, after),
  ];
}

function diffRepeat({ section: { repeat: before } }: OutlineSection, part: OutlineSection): Change[] {
  const after = part.section.repeat;
  if (!before && !after) return [];
  if (!before) return [change('repeat.on', part)];
  if (!after) return [change('repeat.off', part)];
  const bounds = (['min', 'max'] as const).filter((bound) => before[bound] !== after[bound]);
  return [
    ...bounds.map((bound) => {
      const isTighter = bound === 'min' ? after.min > before.min : after.max < before.max;
      const property = bound === 'min' ? 'rows.min' : 'rows.max';
      const values = { property, before: before[bound], after: after[bound] };
      return change(isTighter ? 'setting.tighter' : 'setting.looser', part, values);
    }),
    ...diffRule('repeat.bounds', before.bounds, after.bounds, part, 'rule.lifted'),
  ];
}

function diffPipes({ section: { pipes: before } }: OutlineSection, part: OutlineSection): Change[] {
  const after = part.section.pipes;
  if (isSameText(before, after)) return [];
  return [change('pipes.changed', part, { property: 'pipes', before, after })];
}

const diffVisible = (before: OutlineSection, part: OutlineSection): Change[] =>
  diffRule('visibleWhen', before.section.visibleWhen, part.section.visibleWhen, part, 'rule.removed');

/** @param removed what a section without the rule is: one that asks for less, or for the same of more people */
function diffRule<Rule extends object>(
  property: string,
  before: Rule | undefined,
  after: Rule | undefined,
  part: OutlineSection,
  removed: 'rule.lifted' | 'rule.removed',
): Change[] {
  if (isSameMeaning(before, after)) return [];
  if (isSameText(before, after)) return [change('rule.meaning', part, { property, after })];
  if (before === undefined) return [change('rule.added', part, { property, after })];
  if (after === undefined) return [change(removed, part, { property, before })];
  return [change('rule.changed', part, { property, before, after })];
}
