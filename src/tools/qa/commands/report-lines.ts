import { changeLine } from '../../../core/diff/change-words.ts';
import type { WordingContext } from '../../../core/explain/condition-words.ts';
import type { PublishReport } from '../../../server/store/reports.ts';

/** Words a publish report, one line per item, highest change class first. @param words has the names of the version's form */
export function reportLines(report: PublishReport, words: WordingContext): string[] {
  const { say, names } = words;
  const { changes, warnings, drafts, filled, unseen, approvedBy, review, recipe } = report;
  const byWeight = changes.toSorted((a, b) => (a.class < b.class ? 1 : a.class > b.class ? -1 : 0));
  return [
    `${report.class}  ${say(`class.${report.class}`)}`,
    ...byWeight.map((change) => changeLine(change, words)),
    say('report.filled', { filled }),
    ...unseen.map((id) => say('fill.unseen', { name: names.element(id) })),
    say('report.drafts', drafts),
    ...warnings.map(({ code, id, key, locale }) => say(`warning.${code}`, { word: `${id}.${key}`, locale })),
    ...(review ? [say(`report.review.${review.verdict}`), ...review.differences] : []),
    ...(approvedBy === undefined ? [] : [say('report.approved', { approvedBy })]),
    ...(recipe ? [say('report.mapping', mappingApproval(recipe)), say('report.drafts', recipe.drafts)] : []),
  ];
}

const mappingApproval = ({ addedBy, approvedBy, addedAt }: NonNullable<PublishReport['recipe']>) => ({
  addedBy,
  approvedBy,
  addedAt,
});
