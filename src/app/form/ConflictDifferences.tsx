// The answers that differ in a conflict, for the conflict dialog.
import type { FormWords } from '../../../renderers/store/form-ports.ts';
import { wordByKey } from '../../../renderers/store/word-by-key.ts';
import { flattenAnswers, type AnswerMap } from '../../core/answers/answers.ts';
import { pruneAnswers } from '../../core/answers/prune-answers.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { momentText } from '../../core/messages/locale-text.ts';
import { answerWords, rowWords, type AnswerWording } from '../../core/migrate/answer-words.ts';
import { codeLists } from '../calls/client.ts';
import { useScreenWords } from '../shell/use-screen-words.ts';
import { answerDifferences, type AnswerDifference } from './drafts/answer-differences.ts';
import classes from './conflict-dialog.module.css';
import type { OpenForm } from './open-form.ts';

/** Number of answers that the dialog lists; the buttons below must stay in view. */
const MAX_SHOWN = 4;

/** One answer that differs, in words. */
interface DifferenceInWords {
  path: string;
  /** The person or section, and the question. */
  question: string;
  local: string | undefined;
  other: string | undefined;
}

export interface ConflictDescription {
  differences: readonly DifferenceInWords[];
  /** Number of further differences. */
  more: number;
  /** When the other answers were saved, as local time; undefined where it is not known. */
  savedAt: string | undefined;
}

/** Describes in words which answers differ. Rejects when lists cannot be fetched. */
export async function describeConflict(form: OpenForm, words: FormWords): Promise<ConflictDescription> {
  const { index, store } = form;
  const { conflict } = form.autosave.state;
  const local = store.answerMap();
  const other = flattenAnswers(index, pruneAnswers(index, conflict?.answers));
  const differences = answerDifferences(index, local, other);
  const shown = differences.slice(0, MAX_SHOWN);
  const wording = await loadWording(shown, words);
  return {
    differences: shown.map((difference) => inWords(index, difference, local, other, wording)),
    more: differences.length - shown.length,
    savedAt: conflict?.savedAt && momentText(Date.parse(conflict.savedAt), words.lang),
  };
}

function inWords(
  index: FormIndex,
  { path, indexed, ...values }: AnswerDifference,
  local: AnswerMap,
  other: AnswerMap,
  wording: AnswerWording,
): DifferenceInWords {
  const name = wording.word(`${indexed.element.elementId}.elementName`, path) ?? '';
  const isLocal = values.local !== undefined;
  const textOf = (value: typeof values.local) =>
    value === undefined ? undefined : (answerWords(indexed, value, wording) ?? '✓');
  return {
    path,
    question: [rowWords(index, path, isLocal ? local : other, wording), name].filter(Boolean).join(' · '),
    local: textOf(values.local),
    other: textOf(values.other),
  };
}

/** Loads the code lists of the answers, so that a district shows by its name. */
async function loadWording(
  differences: readonly AnswerDifference[],
  words: FormWords,
): Promise<AnswerWording> {
  const lists = new Set(
    differences.flatMap(({ indexed: { type, settings } }) => type.ui(settings).list ?? []),
  );
  const { lang } = words;
  const language = lang.replace('-', '_') as Parameters<typeof codeLists.load>[1];
  const labels = new Map<string, string>();
  for (const list of lists)
    for (const { code, label } of await codeLists.load(list, language)) labels.set(`${list}.${code}`, label);
  return {
    lang,
    word: (key, path) => wordByKey(words, key, path),
    itemLabel: (list, code) => words.textOf(list, code) ?? labels.get(`${list}.${code}`),
  };
}

/** Lists what differs: the question, the answer here and the other one. */
export function ConflictDifferences({ differences, more, savedAt }: ConflictDescription) {
  const { t } = useScreenWords();
  const sides = (['local', 'other'] as const).map((side) => ({ side, name: t(`conflict.side.${side}`) }));
  return (
    <>
      {savedAt && <p className={classes['saved']}>{t('conflict.savedAt', { time: savedAt })}</p>}
      <ul className={classes['differences']}>
        {differences.map((difference) => (
          <li key={difference.path}>
            <b>{difference.question}</b>
            {sides.map(({ side, name }) => (
              <span key={side}>
                {name} <span>{difference[side] ?? t('conflict.unanswered')}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes['saved']}>{t('conflict.more', { more })}</p>}
    </>
  );
}
