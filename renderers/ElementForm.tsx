import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusField } from './store/focus-field.ts';
import { FormScopeContext, type FormPorts, type FormWords } from './store/form-scope.ts';
import type { FormStore } from './store/form-store.ts';
import { SectionCard } from './SectionCard.tsx';
import { afterFirstPaint } from './store/after-first-paint.ts';
import type { CheckResult } from '../src/core/answers/check-answers.ts';

interface ElementFormProps {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
  /** Called with answers that passed every check, normalised as they are to be stored. */
  onSubmit: (answers: Extract<CheckResult, { ok: true }>['answers']) => void;
  /** The bottom bar with the submit button. */
  children: ReactNode;
}

/**
 * A whole form: error summary, sections, and whatever closes it. Elements in, answers out; it never fetches.
 *
 * In the document it is many forms, one for every slice of a section and one for the bar with the button, and whichever
 * is submitted submits the whole. At every key Chromium's autofill reads all controls of the form that the key went to;
 * in one form of 200 that took longer than everything else that a key does.
 */
export function ElementForm({ store, words, ports, onSubmit, children }: ElementFormProps) {
  const accept = useRef(onSubmit);
  useEffect(() => {
    accept.current = onSubmit;
  });
  useEffect(() => afterFirstPaint(() => void store.prefetchValidators()), [store]);
  const scope = useMemo(() => {
    const submit = async () => {
      const verdict = await store.submit();
      if (verdict.ok) accept.current(verdict.answers);
      else focusField(store, verdict.issues[0]!.at);
    };
    const onSubmitOfAny = (event: React.FormEvent) => {
      event.preventDefault();
      void submit();
    };
    return { store, words, ports, onSubmit: onSubmitOfAny };
  }, [store, words, ports]);
  return (
    <FormScopeContext value={scope}>
      <ErrorSummary />
      {store.index.sections.map((indexed) => (
        <SectionCard key={indexed.section.sectionId} indexed={indexed} />
      ))}
      <form noValidate onSubmit={scope.onSubmit}>
        {children}
      </form>
    </FormScopeContext>
  );
}
