// A whole form drawn by stock RJSF.
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { nestAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { effectiveSchema } from '../../src/core/answers/effective-schema.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { FormPorts, FormWords } from '../store/form-ports.ts';
import { createTypingQueue } from '../store/typing-queue.ts';
import { explainedIssue, fieldHelp } from '../templates/field-help.ts';
import type { RjsfAnswers } from './rjsf-answers.ts';
import type { RjsfFormContext } from './rjsf-form-context.ts';
import { rjsfTheme } from './rjsf-theme.ts';
import { reportedIssues, rjsfValidator } from './rjsf-validator.ts';

interface RjsfFormProps {
  answers: RjsfAnswers;
  words: FormWords;
  ports: FormPorts;
  disabled?: boolean;
  readonly?: boolean;
  /** Called with normalised answers after RJSF accepted them. Group checks are the caller's. */
  onSubmit: (answers: Answers) => void;
  /** Called with the issues of a refused submit. */
  onIssues: (issues: readonly Issue[]) => void;
  /** The submit button. */
  children: ReactNode;
}

/** No answer is prefilled, and a list gets its minimum of rows from the answers, which give rows their ids. */
const NO_DEFAULTS = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' } as const;

/** Draws the effective schema of the answers, again after each change. RJSF holds nothing that the answers do not. */
export function RjsfForm(props: RjsfFormProps) {
  const { answers, words, ports, disabled = false, readonly = false, onSubmit, onIssues, children } = props;
  const [wasRefused, setRefused] = useState(false);
  const typing = useMemo(() => createTypingQueue(), []);
  useEffect(() => typing.flush, [typing]);
  const validator = useValidator(answers, words);
  const formContext = useMemo<RjsfFormContext>(
    () => ({
      words,
      ports,
      form: answers,
      scheduleCommit: typing.schedule,
      onBadInput: (path) => answers.markBadInput(path),
      onLeave: typing.flush,
    }),
    [words, ports, answers, typing],
  );
  return (
    // Typed text becomes an answer after a pause; a submit by Enter comes before the pause.
    <div onSubmitCapture={() => flushSync(typing.flush)}>
      <Form<Answers>
        {...rjsfTheme}
        {...useRjsfForm(answers, words)}
        formContext={formContext}
        validator={validator}
        disabled={disabled}
        readonly={readonly}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        liveValidate={wasRefused}
        noHtml5Validate
        showErrorList={false}
        onChange={({ formData }) => formData && answers.replace(formData)}
        onSubmit={() => onSubmit(answers.submittedAnswers())}
        onError={(errors) => {
          setRefused(true);
          onIssues(reportedIssues(errors));
        }}
      >
        {children}
      </Form>
    </div>
  );
}

function useValidator(answers: RjsfAnswers, words: FormWords) {
  return useMemo(
    () =>
      rjsfValidator({
        index: answers.index,
        context: answers.context,
        badInput: () => answers.resolved().badInput,
        messageOf: (issue) => messageOf(issue, answers, words),
      }),
    [answers, words],
  );
}

/** The message of an issue; at a field that takes no answer it says what to change. */
function messageOf(issue: Issue, answers: RjsfAnswers, words: FormWords): string {
  const { index } = answers;
  const target = targetOf(index, issue.path);
  if (target?.kind !== 'element') return words.issue(issue);
  const { path } = issue;
  const { elementId } = target.indexed.element;
  const { inputHelp } = fieldHelp(index, { elementId, path, state: answers.fieldView(path).state }, words);
  return explainedIssue(issue, inputHelp, words);
}

/** Schema, uiSchema and form data of the current answers. */
function useRjsfForm(answers: RjsfAnswers, words: FormWords) {
  const resolved = useSyncExternalStore(answers.subscribe, answers.resolved, answers.resolved);
  return useMemo(() => {
    const { index } = answers;
    const { flat, state } = resolved;
    const { schema, uiSchema } = effectiveSchema(index, state, flat, words.textOf);
    return {
      schema: schema as RJSFSchema,
      uiSchema: uiSchema as UiSchema<Answers>,
      formData: nestAnswers(index, flat),
    };
  }, [answers, resolved, words]);
}
