// Publishes a version of a code list at once or for a moment: publish checks, version, report. Servers read it within a second.
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { itemPointer } from '../../core/form-checks/check-code-list.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { carryItems } from '../../core/publish/carry-items.ts';
import {
  checkCodeList,
  touchedCodes,
  type CodeListReport,
  type LiveItemUse,
} from '../../core/publish/code-list-checks.ts';
import { diffCodeLists } from '../../core/publish/diff-code-lists.ts';
import { itemUses } from '../../core/publish/item-uses.ts';
import { lostAttributes } from '../../core/publish/lost-attributes.ts';
import { overfullChoices } from '../../core/publish/overfull-choices.ts';
import { formName, indexOf, nameIn, namesIn, pathIn } from '../../core/publish/scoped-form.ts';
import { audit } from '../store/audit.ts';
import {
  contentHashOfList,
  insertListVersion,
  readListVersions,
  type ListVersion,
} from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { Version } from '../store/forms.ts';
import { readInForceFrom } from '../store/releases.ts';
import { isApproved } from './approval.ts';
import { runnerOf } from './dry-run-drafts.ts';
import { PublishError, type PublishOptions, type TimedOptions } from './publish-version.ts';
import { listScheduleProblems } from './schedule-list.ts';
import { undrawableList } from './undrawable-texts.ts';

/** Result for one code list. */
export interface PublishedCodeList {
  listId: string;
  version: string;
  contentHash: string;
  /** False when the same list was live already. */
  changed: boolean;
  /** When customers get it; absent when they do at once. */
  validFrom?: Date;
  /** Absent when nothing changed. */
  report?: CodeListReport;
}

/** @throws PublishError with every reason why the list may not be published */
export async function publishCodeListDocument(
  tx: Transaction,
  document: CodeList,
  options: TimedOptions,
): Promise<PublishedCodeList> {
  const { listId, version } = document;
  const { now, validFrom, publishedBy } = options;
  const moment = validFrom ?? now;
  const today = shanghaiDate(moment.getTime());
  const versions = await readListVersions(tx, listId);
  const untimely = listScheduleProblems(listId, versions, options);
  if (untimely.length > 0) throw new PublishError(untimely);
  // Whatever is scheduled before it is live by then: a list is judged by what it replaces, on its first day.
  const live = versions.findLast(({ isScheduled }) => isScheduled) ?? versions.find((other) => other.live);
  const list = carryItems(document, live?.list, today);
  const contentHash = contentHashOfList(list);
  if (live?.contentHash === contentHash) return { listId, version, contentHash, changed: false };
  const overtaken = versionProblems(versions, document, options, today);
  if (overtaken.length > 0) throw new PublishError(overtaken);
  const report = await judgeList(tx, document, { before: live?.list, list, moment }, options);
  await insertListVersion(tx, list, { publishedBy, report, validFrom });
  const { approvedBy, changes } = report;
  const details = { version, contentHash, changes: changes.length, approvedBy, validFrom };
  await audit(tx, { actor: publishedBy, action: 'publishList', subject: listId, details });
  const published = { listId, version, contentHash, changed: true, report };
  return validFrom ? { ...published, validFrom } : published;
}

/** A version of a list with the items that it retires, the version that it replaces, and when. */
interface Replacement {
  before: CodeList | undefined;
  list: CodeList;
  moment: Date;
}

/** @throws PublishError with every reason that the checks found, by the forms that customers get from the moment on */
async function judgeList(
  tx: Transaction,
  document: CodeList,
  { before, list, moment }: Replacement,
  options: TimedOptions,
): Promise<CodeListReport> {
  const { listId } = document;
  const today = shanghaiDate(moment.getTime());
  const changes = diffCodeLists(before, list, today);
  const codes = touchedCodes(changes);
  const forms = await readInForceFrom(tx, moment);
  const { problems, report } = checkCodeList(document, {
    before,
    changes,
    held: {
      uses: usesInForms(forms, listId, codes),
      drafts: codes.length === 0 ? {} : await runnerOf(tx).countHeldItems({ listId, codes }),
    },
    scripts: SCRIPT_TESTS,
    today,
    isApproved: isApproved(options),
  });
  problems.push(...brokenUses(forms, before, list, today), ...undrawableList(document));
  if (problems.length > 0) throw new PublishError(problems);
  const approvedBy = options.approvedBy?.trim();
  return approvedBy ? { ...report, approvedBy } : report;
}

/** Number of changed items that a problem names. */
const MAX_CODES = 8;

/** A version that is taken already, and versions that were published since the one that the file is based on. */
function versionProblems(
  versions: readonly ListVersion[],
  { listId, version }: CodeList,
  { basedOnList: basedOn }: PublishOptions,
  today: string,
): PublishProblem[] {
  const problems = takenProblems(versions, version);
  if (basedOn === undefined) return problems;
  // Nobody got what was unpublished, so no file is written against it, and none has lost it.
  const published = versions.filter(({ unpublishedAt }) => unpublishedAt === null);
  const base = published.findIndex(({ list }) => list.version === basedOn);
  if (base < 0) return [...problems, publishProblem('list.unknownVersion', listId, { version: basedOn })];
  const later = published.slice(base + 1).map(({ list, publishedBy, publishedAt }, i) => {
    const changed = diffCodeLists(published[base + i]!.list, list, today).map(({ code }) => code);
    const parts = [...new Set(changed)].slice(0, MAX_CODES).join(', ') || '–';
    const [by, at] = [publishedBy ?? '–', publishedAt.toISOString()];
    return publishProblem('version.overtaken', listId, { number: list.version, basedOn, by, at, parts });
  });
  return [...problems, ...later];
}

/** A version of the same name, also one that was unpublished before it was live. */
function takenProblems(versions: readonly ListVersion[], version: string): PublishProblem[] {
  const taken = versions.find(({ list }) => list.version === version);
  if (!taken) return [];
  return [
    taken.unpublishedAt
      ? publishProblem('list.versionUnpublished', '/version', { version })
      : publishProblem('list.versionTaken', '/version', { version }),
  ];
}

/** What the rules of forms read that the new version drops, and the questions that would show too many items then. */
function brokenUses(
  forms: readonly Version[],
  before: CodeList | undefined,
  after: CodeList,
  today: string,
): PublishProblem[] {
  if (!before) return [];
  return forms.flatMap(({ form: live, supplierCode, riskCode, platformCode }) => {
    const scoped = { form: live, scope: { supplierCode, riskCode, platformCode } };
    const index = indexOf(live);
    const form = formName(scoped);
    return [
      ...lostAttributes(index, before, after, today).map(({ code, id, params = {} }) => {
        const { rule = '', attribute = '', type = '', item = '' } = params;
        const part = pathIn(scoped, id);
        return code === 'check.attribute'
          ? publishProblem('list.attributeNeeded', pointerOf(after, item), { part, form, attribute, item })
          : publishProblem('list.attributeUsed', '/items', { rule, part, form, attribute, type });
      }),
      ...overfullChoices(index, before, after, today).map(({ id, params = {} }) => {
        const { size = '', max = '' } = params;
        const question = nameIn(scoped, id);
        return publishProblem('list.choiceUsed', '/items', { size, max, question, form });
      }),
    ];
  });
}

const pointerOf = ({ items }: CodeList, item: string | number): string =>
  itemPointer(items.findIndex(({ code }) => code === item));

/** The parts of forms that name some of the items of a list. */
function usesInForms(forms: readonly Version[], listId: string, codes: readonly string[]): LiveItemUse[] {
  if (codes.length === 0) return [];
  const wanted = new Set(codes);
  const uses: LiveItemUse[] = [];
  for (const { form, screen, supplierCode, riskCode, platformCode } of forms) {
    const namesOf = namesIn(form);
    for (const use of itemUses(indexForm(form), listId))
      if (wanted.has(use.code))
        uses.push({
          ...use,
          screen,
          scope: { supplierCode, riskCode, platformCode },
          names: namesOf(use.id),
        });
  }
  return uses;
}
