import { changeLine } from '../../../core/diff/change-words.ts';
import type { WordingContext } from '../../../core/explain/condition-words.ts';
import type { PublishReport } from '../../../server/store/reports.ts';

/**
 * Formats a publish report, one line per item, highest change class first.
 *
 * @param wording has the names of the version's form
 */
export function reportLines(report: PublishReport, wording: WordingContext): string[] {
  const { t, names } = wording;
  const { changes, warnings, drafts, filledForms, neverVisible, approvedBy, review, mapping } = report;
  const byWeight = changes.toSorted((a, b) => (a.class < b.class ? 1 : a.class > b.class ? -1 : 0));
  return [
    `${report.class}  ${t(`class.${report.class}`)}`,
    ...byWeight.map((change) => changeLine(change, wording)),
    t('report.filled', { filledForms }),
    ...neverVisible.map((id) => t('fill.neverVisible', { name: names.element(id) })),
    t('report.drafts', drafts),
    ...warnings.map(({ code, id, key, locale }) => t(`warning.${code}`, { word: `${id}.${key}`, locale })),
    ...(review ? [t(`report.review.${review.outcome}`), ...review.differences] : []),
    ...(approvedBy === undefined ? [] : [t('report.approved', { approvedBy })]),
    ...(mapping ? [t('report.mapping', mappingApproval(mapping)), t('report.drafts', mapping.drafts)] : []),
  ];
}

const mappingApproval = ({ addedBy, approvedBy, addedAt }: NonNullable<PublishReport['mapping']>) => ({
  addedBy,
  approvedBy,
  addedAt,
});
