import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { submitForm } from './store/submit-form.ts';
import { FormContext } from './store/form-context.ts';
import type { FormPorts, FormWords } from './store/form-ports.ts';
import type { FormStore } from './store/form-store.ts';
import { SectionCard } from './SectionCard.tsx';
import { afterFirstPaint } from './store/after-first-paint.ts';
import type { Answers } from '../src/core/answers/answers.ts';

interface ElementFormProps {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
  /** Called with normalised answers after they passed every check. */
  onSubmit: (answers: Answers) => void;
  /** The bottom bar with the submit button. */
  children: ReactNode;
}

/**
 * Renders a whole form: error summary, sections and bottom bar. It never fetches.
 *
 * The document holds several form elements, for each field group and for the bottom bar; submitting any of them submits
 * the whole form. At every key Chromium's autofill reads all controls of the form element with the focus; in a single
 * form element with 200 controls that took longer than all other work of the key.
 */
export function ElementForm({ store, words, ports, onSubmit, children }: ElementFormProps) {
  const onAccepted = useRef(onSubmit);
  useEffect(() => {
    onAccepted.current = onSubmit;
  });
  useEffect(() => afterFirstPaint(() => void store.prefetchValidators()), [store]);
  const scope = useMemo(() => {
    const onSubmitAny = (event: React.FormEvent) => {
      event.preventDefault();
      void submitForm(store, (answers) => onAccepted.current(answers));
    };
    return { store, words, ports, onSubmit: onSubmitAny };
  }, [store, words, ports]);
  return (
    <FormContext value={scope}>
      <ErrorSummary />
      {store.index.sections.map((indexed) => (
        <SectionCard key={indexed.section.sectionId} indexed={indexed} />
      ))}
      <form noValidate onSubmit={scope.onSubmit}>
        {children}
      </form>
    </FormContext>
  );
}
