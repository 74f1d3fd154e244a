// Words with answers in an open form. A chunk of its own: few forms have them.
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import { pipeWords, type PipeWords } from '../../src/core/words/piped-answers.ts';
import type { FormStore } from './form-store.ts';

/**
 * Gives the words of a form its answers; an answer that changes redraws the fields and sections that show it, and no other,
 * and the summary of issues, which names fields.
 */
export function pipedWords(store: FormStore): PipeWords {
  const watched = new Set<string>();
  const answerAt = (path: AnswerPath) => {
    const { state, value } = store.fieldView(path);
    return state.visible ? value : undefined;
  };
  const watch = (path: AnswerPath, reader: AnswerPath) => {
    const pair = `${path} ${reader}`;
    if (watched.has(pair)) return;
    watched.add(pair);
    let shown = answerAt(path);
    store.watch(path, () => {
      const answer = answerAt(path);
      if (answer === shown) return;
      shown = answer;
      store.jotai.set(store.view(reader), (view) => ({ ...view }));
      store.jotai.set(store.summary, (issues) => (issues.length > 0 ? [...issues] : issues));
    });
  };
  return pipeWords(store.index, (path, reader) => {
    watch(path, reader);
    return answerAt(path);
  });
}
