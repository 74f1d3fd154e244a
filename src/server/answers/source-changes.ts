// Final answers that were checked with answers to other screens which have changed since (`src/decisions/0071-*`).
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { changedAnswers, type ChangedAnswer } from '../../core/conditions/changed-answers.ts';
import { foreignAnswerKey } from '../../core/conditions/foreign-answers.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { answerWording, type AnswerWording } from '../../core/migrate/answer-words.ts';
import { sharedAnswerWords } from '../../core/migrate/shared-answer-words.ts';
import type { Services } from '../services/services.ts';
import type { Draft } from '../store/drafts.ts';
import { readFinalAnswers, readPinnedAnswers, readSavedAt } from '../store/final-answers.ts';
import { asReadNow, foreignReadsOf, readForeignAnswers, sourceKey } from '../store/foreign-answers.ts';
import { holdsInTrade } from './holds-in-trade.ts';
import { sourceForms } from './source-forms.ts';

/**
 * The answers to other screens that have changed since the latest final answers were checked with them: these are open again
 * until they are saved once more. None for answers of the previous release, of which nobody knows what they read.
 *
 * @param index of the form that the answers are entered in now; without it that of the final answers
 */
export async function changedSince(
  services: Services,
  key: FormKey,
  index?: FormIndex,
): Promise<ChangedAnswer[]> {
  if (index && foreignReadsOf(index).length === 0) return [];
  const { db, forms } = services;
  const pinned = await readPinnedAnswers(db, key);
  const savedForm = pinned && (await forms.get(pinned.versionId))?.index;
  if (!savedForm) return [];
  const sources = sourceForms(services, key.tradeId);
  const now = await readForeignAnswers(db, sources, key, savedForm);
  if (!now) return [];
  const isRead = new Set(foreignReadsOf(index ?? savedForm).map(foreignAnswerKey));
  const reads = foreignReadsOf(savedForm).filter((answer) => isRead.has(foreignAnswerKey(answer)));
  return changedAnswers(reads, await asReadNow(sources, savedForm, pinned), now);
}

/** When this revision of a draft was saved as final; undefined when it, or what it was checked with, has changed since. */
export async function finalSince(
  services: Services,
  draft: Draft,
  index: FormIndex,
): Promise<Date | undefined> {
  const savedAt = await readSavedAt(services.db, draft);
  if (!savedAt || (await changedSince(services, draft, index)).length > 0) return undefined;
  return (await holdsInTrade(services, draft)) ? savedAt : undefined;
}

/** What has changed, in the words of the other screens. */
export const sourceChangeWords = (
  services: Services,
  key: FormKey,
  changes: readonly ChangedAnswer[],
  language: Language,
): Promise<SourceChange[]> =>
  Promise.all(
    changes.map(async ({ answer: { screen, element }, before, after }) => {
      const final = await readFinalAnswers(services.db, sourceKey(key, screen));
      const index = final && (await services.forms.get(final.versionId))?.index;
      if (!index) return { screen, title: screen, question: element };
      const wording = answerWording(index, language, (list, code) => services.lists.item(list, code)?.labels);
      const indexed = index.elementById.get(element);
      return {
        screen,
        title: pageTitleOf(index, wording),
        question: wording.word(`${element}.elementName`) ?? element,
        ...textAs('before', sharedAnswerWords(indexed, before, wording)),
        ...textAs('after', sharedAnswerWords(indexed, after, wording)),
      };
    }),
  );

/** The title of the page of a screen. */
export function pageTitleOf({ form, sections }: FormIndex, { word }: AnswerWording): string {
  const { sectionId } = sections[0]!.section;
  return word(`${sectionId}.pageTitle`) ?? word(`${sectionId}.title`) ?? form.screen;
}

const textAs = (name: 'before' | 'after', text: string | undefined): Partial<SourceChange> =>
  text === undefined ? {} : { [name]: text };
