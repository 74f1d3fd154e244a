// Publishes a version of a code list: publish checks, version, report. Running servers read it within a second.
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
import { formName, indexOf, nameIn, pathIn } from '../../core/publish/scoped-form.ts';
import { audit } from '../store/audit.ts';
import {
  contentHashOfList,
  insertListVersion,
  readListVersions,
  type ListVersion,
} from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readLiveVersions } from '../store/releases.ts';
import { isApproved } from './approval.ts';
import { runnerOf } from './dry-run-drafts.ts';
import { PublishError, type PublishOptions, type TimedOptions } from './publish-version.ts';
import { withMessages } from '../../core/words/form-messages.ts';

/** Result for one code list. */
export interface PublishedCodeList {
  listId: string;
  version: string;
  contentHash: string;
  /** False when the same list was live already. */
  changed: boolean;
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
  const versions = await readListVersions(tx, listId);
  const live = versions.find((other) => other.live);
  const today = shanghaiDate(options.now.getTime());
  const list = carryItems(document, live?.list, today);
  const contentHash = contentHashOfList(list);
  if (live?.contentHash === contentHash) return { listId, version, contentHash, changed: false };
  const overtaken = versionProblems(versions, document, options, today);
  if (overtaken.length > 0) throw new PublishError(overtaken);
  const changes = diffCodeLists(live?.list, list, today);
  const codes = touchedCodes(changes);
  const { problems, report: checks } = checkCodeList(document, {
    before: live?.list,
    changes,
    held: {
      uses: await usesInLiveForms(tx, listId, codes),
      drafts: codes.length === 0 ? {} : await runnerOf(tx).countHeldItems({ listId, codes }),
    },
    scripts: SCRIPT_TESTS,
    today,
    isApproved: isApproved(options),
  });
  problems.push(...(await brokenUses(tx, live?.list, list, today)));
  if (problems.length > 0) throw new PublishError(problems);
  const approvedBy = options.approvedBy?.trim();
  const report = approvedBy ? { ...checks, approvedBy } : checks;
  const { publishedBy } = options;
  await insertListVersion(tx, list, { publishedBy, report });
  const details = { version, contentHash, changes: changes.length, approvedBy };
  await audit(tx, { actor: publishedBy, action: 'publishList', subject: listId, details });
  return { listId, version, contentHash, changed: true, report };
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
  const taken = versions.map(({ list }) => list.version);
  const problems = taken.includes(version)
    ? [publishProblem('list.versionTaken', '/version', { version })]
    : [];
  if (basedOn === undefined) return problems;
  const base = taken.indexOf(basedOn);
  if (base < 0) return [...problems, publishProblem('list.unknownVersion', listId, { version: basedOn })];
  const later = versions.slice(base + 1).map(({ list, publishedBy, publishedAt }, i) => {
    const changed = diffCodeLists(versions[base + i]!.list, list, today).map(({ code }) => code);
    const parts = [...new Set(changed)].slice(0, MAX_CODES).join(', ') || '–';
    const [by, at] = [publishedBy ?? '–', publishedAt.toISOString()];
    return publishProblem('version.overtaken', listId, { number: list.version, basedOn, by, at, parts });
  });
  return [...problems, ...later];
}

/** What the rules of live forms read that the new version drops, and the questions that would show too many items then. */
async function brokenUses(
  tx: Transaction,
  before: CodeList | undefined,
  after: CodeList,
  today: string,
): Promise<PublishProblem[]> {
  if (!before) return [];
  const versions = await readLiveVersions(tx);
  return versions.flatMap(({ form: live, supplierCode, riskCode, platformCode }) => {
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

/** The live and scheduled forms that name some of the items of a list. */
async function usesInLiveForms(
  tx: Transaction,
  listId: string,
  codes: readonly string[],
): Promise<LiveItemUse[]> {
  if (codes.length === 0) return [];
  const wanted = new Set(codes);
  const uses: LiveItemUse[] = [];
  for (const { form, screen, supplierCode, riskCode, platformCode } of await readLiveVersions(tx)) {
    const worded = withMessages(form).form;
    const namesOf = (id: string) =>
      Object.fromEntries(
        Object.entries(worded.words).map(([locale, words]) => {
          const name = words[`${id}.elementName`] ?? words[`${id}.title`] ?? words[`${id}.refused`];
          return [locale, name ?? id];
        }),
      );
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
