import type { Say } from '../../core/message.ts';
import type { PublishReport } from '../../server/store/reports.ts';

/** The report of a version in words, its weightiest changes first. */
export function reportLines(report: PublishReport, say: Say): string[] {
  const { changes, warnings, drafts, filled, unseen, approvedBy } = report;
  const byWeight = changes.toSorted((a, b) => (a.class < b.class ? 1 : a.class > b.class ? -1 : 0));
  return [
    `${report.class}  ${say(`class.${report.class}`)}`,
    ...byWeight.map(({ class: weight, code, at, id, property, locale }) => {
      const what = [property, locale].filter(Boolean).join(' ');
      return `${weight}  ${at || id}: ${code}${what === '' ? '' : ` (${what})`}`;
    }),
    say('report.filled', { filled }),
    ...unseen.map((id) => say('fill.unseen', { name: id })),
    say('report.drafts', drafts),
    ...warnings.map(({ code, id, key, locale }) => say(`warning.${code}`, { word: `${id}.${key}`, locale })),
    ...(approvedBy === undefined ? [] : [say('report.approved', { approvedBy })]),
  ];
}
