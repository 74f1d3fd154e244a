// Connects the store of an open form with the props of `BaoForm`.
import { useEffect, useImperativeHandle, useRef } from 'react';
import { focusField } from '../../renderers/store/focus-field.ts';
import { submitForm } from '../../renderers/store/submit-form.ts';
import type { AnswersTracker } from './answers-tracker.ts';
import type { BaoFormProps } from './bao-form-props.ts';
import { answersFor, type LatestProps, type OpenForm } from './use-open-form.ts';

/** Calls `onChange`, and resolves the form again after a code list has loaded. */
export function useOnChange(open: OpenForm | undefined, latest: LatestProps, tracker: AnswersTracker): void {
  useEffect(() => {
    if (!open) return undefined;
    const { store, lists } = open;
    const stopListening = lists.onLoad(() => tracker.silently(() => store.reResolve()));
    const unsubscribe = store.subscribe(() => tracker.emit(() => store.answers(), latest.current.onChange));
    return () => {
      // The last keys before an unmount are an answer too.
      store.typing.flush();
      unsubscribe();
      stopListening();
    };
  }, [open, latest, tracker]);
}

/** Applies new `answers`; while another form loads, they wait for it. */
export function useAnswers(
  open: OpenForm | undefined,
  { answers, form }: BaoFormProps,
  tracker: AnswersTracker,
): void {
  useEffect(() => {
    if (open?.form !== form) return;
    const { store } = open;
    const replacement = tracker.newAnswers(answers);
    tracker.apply(answers);
    if (replacement) tracker.silently(() => store.replace(answersFor(store.index, replacement)));
  }, [open, form, answers, tracker]);
}

/** Resolves the form again for another trade. */
export function useTrade(open: OpenForm | undefined, { trade }: BaoFormProps, tracker: AnswersTracker): void {
  const key = JSON.stringify(trade);
  const resolvedFor = useRef(key);
  useEffect(() => {
    if (!open || resolvedFor.current === key) return;
    resolvedFor.current = key;
    tracker.silently(() => open.store.reResolve());
  }, [open, key, tracker]);
}

/** Shows the issues of the host and focuses the first; removes them when the host does. */
export function useIssues(
  open: OpenForm | undefined,
  { issues }: BaoFormProps,
  tracker: AnswersTracker,
): void {
  const hasIssues = useRef(false);
  useEffect(() => {
    if (!open) return;
    const { store } = open;
    const [first] = issues ?? [];
    if (first) {
      store.showServerIssues(issues!);
      focusField(store, first.path);
    } else if (hasIssues.current) tracker.silently(() => store.reResolve());
    hasIssues.current = first !== undefined;
  }, [open, issues, tracker]);
}

/** Sets the `ref` of a form on the page. */
export function useHandle(open: OpenForm, ref: BaoFormProps['ref'], latest: LatestProps): void {
  const { store } = open;
  useImperativeHandle(
    ref,
    () => ({
      answers: () => store.answers(),
      submit: () => submitForm(store, (answers) => latest.current.onSubmit?.(answers)),
      validate: () => store.submit(),
      focus: (path) => focusField(store, path),
      openRow: (path) => store.jotai.set(store.openRowPath, path),
    }),
    [store, latest],
  );
}
