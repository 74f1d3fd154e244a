// What both pages get: index, words, ports and the context of checks.
import { loadWords } from '../../../locales/index.ts';
import type { FormPorts, FormWords } from '../../../renderers/store/form-ports.ts';
import { childPath, type AnswerPath } from '../../../src/core/answers/answer-path.ts';
import { flattenAnswers, instancePathsOf, type Answers } from '../../../src/core/answers/answers.ts';
import { indexForm, type FormIndex } from '../../../src/core/form/form-index.ts';
import { formWords } from '../../../src/embed/form-words.ts';
import { labelIn } from '../../../src/core/form/code-list-item.ts';
import { messagesIn, withMessages } from '../../../src/core/words/form-messages.ts';
import type { PipeWords } from '../../../src/core/words/piped-answers.ts';
import { toListItems } from '../../../src/embed/list-items.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { ElementFixture } from '../gallery/gallery-form.ts';
import { galleryPorts, type Lists } from '../gallery/gallery-lists.ts';
import type { PageCase } from './page-case.ts';

const LOCALE = 'zh_CN';

/** The family of the fixture of the people picker. */
const [family] = Object.values(
  import.meta.glob<ElementFixture>('../../../fixtures/elements/person.json', {
    import: 'default',
    eager: true,
  }),
);

export interface Environment {
  index: FormIndex;
  /** The words of the form, with the answers that they show. */
  wordsFor: (pipe: (index: FormIndex) => PipeWords) => FormWords;
  ports: FormPorts;
  context: () => RuleContext;
  newRowId: () => string;
}

export async function environmentOf({ form, asOf, trade }: PageCase, lists: Lists): Promise<Environment> {
  const { form: worded, messages } = withMessages(form);
  const index = indexForm(worded);
  let rowCount = 0;
  const interfaceWords = await loadWords(LOCALE);
  const wordsFor: Environment['wordsFor'] = (pipe) =>
    formWords(
      index,
      LOCALE,
      interfaceWords,
      (list, code) => {
        const item = lists.get(list)?.get(code);
        return item && labelIn(item.labels, LOCALE);
      },
      { messagesIn: (locale) => messagesIn(worded, messages, locale), pipe: pipe(index) },
    );
  const words = wordsFor(() => (wordOf) => wordOf);
  return {
    index,
    wordsFor,
    ports: {
      loadPersonItems: async () => family?.people ?? [],
      today: asOf,
      ...galleryPorts(
        (list) => toListItems(lists.get(list)?.values() ?? [], asOf, LOCALE, words.t),
        undefined,
      ),
    },
    context: () => ({ asOf, codeListItem: (list, code) => lists.get(list)?.get(code), trade }),
    newRowId: () => `new${(rowCount += 1)}`,
  };
}

/** The paths of all notes of a form, by id of their text. */
export function notePathsById(
  index: FormIndex,
  answers: Answers,
  idOf: (path: AnswerPath) => string,
): ReadonlyMap<string, AnswerPath> {
  const { rows } = flattenAnswers(index, answers);
  return new Map(
    index.elements
      .filter(({ type }) => type.valueKind === 'none')
      .flatMap(({ element, parent }) =>
        instancePathsOf(parent, rows).map((instance) => childPath(instance, element.elementCode)),
      )
      .map((path) => [idOf(path), path]),
  );
}
