// The lines of publish reports.
import type { Locale } from '../../../../locales/index.ts';
import { changeLine } from '../../../core/diff/change-words.ts';
import type { WordingContext } from '../../../core/explain/condition-words.ts';
import { partName } from '../../../core/explain/names.ts';
import { PROOF } from '../../../core/publish/publish-checks.ts';
import type { PublishReport } from '../../../server/store/reports.ts';
import type { LineOfPart } from '../input/problem-place.ts';
import { elementLines } from './element-lines.ts';

/**
 * Formats a publish report, one line per item, highest change class first.
 *
 * @param wording has the names of the version's form
 * @param lineOf the line of a part in the published file, where it has the part
 */
export function reportLines(
  report: PublishReport,
  wording: WordingContext,
  locale: Locale,
  lineOf: LineOfPart = () => undefined,
): string[] {
  const { t, names } = wording;
  const {
    changes,
    warnings,
    drafts,
    elements = {},
    filledForms,
    neverVisible,
    notFilled,
    unusedConditions = [],
    neverTaken = [],
    takenByUnknown = [],
    approvedBy,
    review,
    mapping,
  } = report;
  const byWeight = changes.toSorted((a, b) => (a.class < b.class ? 1 : a.class > b.class ? -1 : 0));
  return [
    `${report.class}  ${t(`class.${report.class}`)}`,
    ...byWeight.map((change) => changeLine(change, wording)),
    t('report.filled', { filledForms }),
    ...(notFilled ? [t('report.notFilled', { ...notFilled, tries: PROOF.tries })] : []),
    ...neverVisible.map((id) => t('fill.neverVisible', { name: names.element(id), tries: PROOF.tries })),
    ...neverTaken.map((id) => t('fill.neverVisible', { name: names.outcome(id), tries: PROOF.tries })),
    ...takenByUnknown.map((id) => t('report.takenByUnknown', { name: names.outcome(id) })),
    t('report.drafts', drafts),
    ...elementLines(elements, locale).map((line) => `  ${line}`),
    ...warnings.map(({ code, id, key, locale: tag, params }) =>
      t(`warning.${code}`, { ...params, word: `${partName(id, names)} ${key}`, locale: tag }),
    ),
    ...unusedConditions.map((id) => {
      const line = lineOf(id);
      const where = line === undefined ? [] : [t('problem.lines', { lines: line })];
      return t('report.unusedCondition', { name: [names.condition(id), ...where].join(', ') });
    }),
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
