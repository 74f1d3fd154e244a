import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change } from './change.ts';
import { movedIds, type FormOutline, type OutlineSection } from '../form/form-outline.ts';

/** What changed in the sections of a form; their elements are looked at on their own. */
export function diffSections(before: FormOutline, after: FormOutline): Change[] {
  const changes: Change[] = [];
  for (const now of after.sections.values()) {
    const was = before.sections.get(now.id);
    if (was) changes.push(...diffSection(was, now));
    else changes.push(change(now.section.repeat?.min ? 'section.addedRows' : 'section.added', now));
  }
  for (const gone of before.sections.values())
    if (!after.sections.has(gone.id)) changes.push(change('section.removed', gone));
  const moved = movedIds(topIds(before), topIds(after));
  return [...changes, ...moved.map((id) => change('section.moved', after.sections.get(id)!))];
}

const topIds = ({ sections }: FormOutline): string[] =>
  [...sections.values()].filter(({ parentId }) => parentId === '').map(({ id }) => id);

function diffSection(was: OutlineSection, now: OutlineSection): Change[] {
  const changes: Change[] = [];
  if (was.parentId !== now.parentId)
    changes.push(change('section.rehomed', now, { before: was.path, after: now.path }));
  if (was.section.sectionCode !== now.section.sectionCode)
    changes.push(
      change('section.renamed', now, { before: was.section.sectionCode, after: now.section.sectionCode }),
    );
  return [...changes, ...diffRepeat(was, now), ...diffVisible(was, now)];
}

function diffRepeat({ section: { repeat: was } }: OutlineSection, now: OutlineSection): Change[] {
  const is = now.section.repeat;
  if (!was && !is) return [];
  if (!was) return [change('repeat.on', now)];
  if (!is) return [change('repeat.off', now)];
  const bounds = (['min', 'max'] as const).filter((bound) => was[bound] !== is[bound]);
  return bounds.map((bound) => {
    const tighter = bound === 'min' ? is.min > was.min : is.max < was.max;
    const property = bound === 'min' ? 'rows.min' : 'rows.max';
    const values = { property, before: was[bound], after: is[bound] };
    return change(tighter ? 'setting.tighter' : 'setting.looser', now, values);
  });
}

function diffVisible({ section: { visibleWhen: before } }: OutlineSection, now: OutlineSection): Change[] {
  const after = now.section.visibleWhen;
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  const property = 'visibleWhen';
  if (before === undefined) return [change('rule.added', now, { property, after })];
  if (after === undefined) return [change('rule.removed', now, { property, before })];
  return [change('rule.changed', now, { property, before, after })];
}
