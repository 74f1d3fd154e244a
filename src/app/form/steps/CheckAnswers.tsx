// The answers to check before a form is sent, each with a link to change it.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useReducer } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { fieldId } from '../../../../renderers/store/field-id.ts';
import type { FormPorts, FormWords } from '../../../../renderers/store/form-ports.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { wordByKey } from '../../../../renderers/store/word-by-key.ts';
import { targetOf } from '../../../core/answers/answer-target.ts';
import { isUnanswered } from '../../../core/answers/answers.ts';
import { canEnter } from '../../../core/answers/field-state.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import page from '../../ui/page.module.css';
import { answersToCheck, type AnswerToCheck } from './answers-to-check.ts';
import { answerText } from './answer-text.ts';
import { isInStep } from './shown-steps.ts';
import { stepSearch, type StepVisit } from './step-address.ts';
import { useSteps } from './steps-context.ts';
import classes from './steps.module.css';
import { useListNames } from './use-list-names.ts';

interface CheckAnswersProps {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
}

export function CheckAnswers({ store, words, ports }: CheckAnswersProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.subscribe(redraw), [store]);
  const { t } = useScreenWords();
  const nameOf = useListNames(store, words, ports);
  const groups = answersToCheck(store, {
    lang: words.lang,
    word: (key, path) => wordByKey(words, key, path),
    itemLabel: () => undefined,
  });
  return groups.map(({ title, answers }) => (
    <section key={answers[0]!.path} className={classes['answers']} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {answers.map((answer) => (
          <Answer
            key={answer.path}
            answer={answer}
            store={store}
            words={words}
            text={answerText(answer, words, nameOf, t)}
          />
        ))}
      </dl>
    </section>
  ));
}

interface AnswerProps {
  answer: AnswerToCheck;
  store: FormStore;
  words: FormWords;
  text: string;
}

function Answer({ answer: { path, indexed, state, value, issue }, store, words, text }: AnswerProps) {
  const { t } = useScreenWords();
  const name = indexed
    ? words.textOf(indexed.element.elementId, 'elementName', path)
    : words.textOf(sectionIdAt(store, path), 'title', path);
  const isMissing = state.required && isUnanswered(value);
  return (
    <div data-answer={path} data-missing={isMissing || undefined}>
      <dt>{name}</dt>
      <dd>
        {text}
        {issue && (
          <span className={classes['issue']}>
            <IconAlertTriangle aria-hidden />
            {words.issue(issue)}
          </span>
        )}
      </dd>
      {(!indexed || canEnter(state) || state.mayChange) && (
        <dd>
          <ChangeLink id={`${fieldId(store, path)}-change`} path={path} name={name ?? ''}>
            {t('check.change')}
          </ChangeLink>
        </dd>
      )}
    </div>
  );
}

/** Opens the step of an answer at its question, and comes back from there. */
function ChangeLink({
  id,
  path,
  name,
  children,
}: {
  id: string;
  path: string;
  name: string;
  children: string;
}) {
  const { steps } = useSteps();
  const { search } = useLocation();
  const step = steps.find((candidate) => isInStep(candidate, path));
  const to = { search: stepSearch(search, step?.stepId ?? '') };
  const state: StepVisit = { focus: path, returns: true };
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a id={id} href={useHref(to)} onClick={onClick}>
      {children}
      <span className={page['unseen']}> {name}</span>
    </a>
  );
}

function sectionIdAt({ index }: FormStore, path: string): string {
  const target = targetOf(index, path);
  return target?.kind === 'section' ? target.indexed.section.sectionId : '';
}
