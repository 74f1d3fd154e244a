// The lines of a code list's publish report.
import type { Locale } from '../../../../locales/index.ts';
import { joinList } from '../../../core/explain/condition-words.ts';
import type { Translate } from '../../../core/messages/message.ts';
import type { CodeListReport, LiveItemUse } from '../../../core/publish/code-list-checks.ts';
import { ITEM_CHANGES, type ItemChange } from '../../../core/publish/diff-code-lists.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import type { PublishedCodeList } from '../../../server/publishing/publish-code-list.ts';
import type { Terminal } from '../cli/command.ts';
import { itemChangeWords } from '../words/item-change-words.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { audienceWords } from './published-lines.ts';

/** Prints each list with its report. */
export function printCodeLists(
  lists: readonly PublishedCodeList[],
  { locale, isDryRun }: { locale: Locale; isDryRun: boolean },
  { print }: Terminal,
): void {
  const t = qaTranslate(locale);
  for (const list of lists) {
    print(publishedLine(list, isDryRun, t));
    const { report } = list;
    if (report) for (const line of codeListLines(report, locale)) print(`  ${sanitiseForTerminal(line)}`);
  }
}

function publishedLine(
  { listId, version, contentHash, changed, validFrom }: PublishedCodeList,
  isDryRun: boolean,
  t: Translate,
): string {
  const params = { listId, version, hash: contentHash.slice(0, 12) };
  if (validFrom) {
    const scheduled = isDryRun ? 'list.wouldSchedule' : 'list.scheduled';
    return t(scheduled, { ...params, validFrom: shanghaiMoment(validFrom) });
  }
  return t(!changed ? 'list.unchanged' : isDryRun ? 'list.wouldPublish' : 'list.published', params);
}

/** Changes of a kind that are printed when nothing holds their items. */
const MAX_LINES = 10;

/** Formats a report: the changes by kind, each with the forms that name its item and the drafts that hold it. */
export function codeListLines(report: CodeListReport, locale: Locale): string[] {
  const t = qaTranslate(locale);
  const { changes, warnings, missingLocales, approvedBy } = report;
  return [
    ...ITEM_CHANGES.flatMap((kind) => linesOfKind(kind, report, locale)),
    ...(changes.length === 0 ? [t('list.noChanges')] : []),
    ...missingLocales.map((tag) => t('list.noNames', { locale: tag })),
    ...warnings.map(({ code, id, locale: tag }) => t(`warning.${code}`, { word: id, locale: tag })),
    ...(approvedBy === undefined ? [] : [t('report.approved', { approvedBy })]),
  ];
}

/** The held items of a kind first, then a few others and the number of the rest. */
function linesOfKind(kind: ItemChange['kind'], report: CodeListReport, locale: Locale): string[] {
  const t = qaTranslate(locale);
  const ofKind = report.changes.filter((change) => change.kind === kind);
  const lines = ofKind.map((change) => ({
    line: itemChangeWords(change, locale),
    holders: holderLines(change, report, locale),
  }));
  const held = lines.filter(({ holders }) => holders.length > 0);
  const others = lines.filter(({ holders }) => holders.length === 0);
  const rest = others.length - MAX_LINES;
  return [
    ...held.flatMap(({ line, holders }) => [line, ...holders.map((holder) => `  ${holder}`)]),
    ...others.slice(0, MAX_LINES).map(({ line }) => line),
    ...(rest > 0 ? [t('list.more', { items: rest })] : []),
  ];
}

/** Who holds an item: a line for its drafts, and one for each live form that names it. */
function holderLines({ kind, code }: ItemChange, { uses, drafts }: CodeListReport, locale: Locale): string[] {
  if (kind !== 'retired' && kind !== 'renamed' && kind !== 'attributes') return [];
  const t = qaTranslate(locale);
  const count = drafts[code] ?? 0;
  return [
    ...(count > 0 ? [t(`itemDrafts.${kind}`, { drafts: count })] : []),
    ...usesByForm(uses.filter((use) => use.code === code)).map((ofForm) => useLine(ofForm, t, locale)),
  ];
}

/** Uses grouped by their form. */
function usesByForm(uses: readonly LiveItemUse[]): LiveItemUse[][] {
  const groups = new Map<string, LiveItemUse[]>();
  for (const use of uses) {
    const form = JSON.stringify([use.screen, use.scope]);
    groups.set(form, [...(groups.get(form) ?? []), use]);
  }
  return [...groups.values()];
}

function useLine(uses: readonly LiveItemUse[], t: Translate, locale: Locale): string {
  const [{ screen, scope }] = uses as [LiveItemUse];
  const parts = uses.map(({ id, names, kind }) => t(`itemUse.${kind}`, { name: names[locale] ?? id }));
  return t('list.namedBy', {
    screen,
    whom: audienceWords(scope, t),
    parts: joinList([...new Set(parts)], t),
  });
}
