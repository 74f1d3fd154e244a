import { use, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { exceedsAutofillLimit } from './store/autofill-limit.ts';
import { FieldFilterContext } from './store/field-filter.ts';
import { submitForm } from './store/submit-form.ts';
import { FormContext } from './store/form-context.ts';
import type { FormPorts, FormWords } from './store/form-ports.ts';
import type { FormStore } from './store/form-store.ts';
import { SectionCard } from './SectionCard.tsx';
import { handleEnterKey } from './store/next-field.ts';
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
 * At every key Chromium's autofill reads all controls of the form element with the focus, which takes longer than all
 * other work of the key if there are many. So every field group has a form element of its own, until the form is so
 * long that autofill ignores it: then one form element owns all controls. Submitting any of them submits the whole form.
 * A form element contains no controls, which name it in their `form` attribute: around a thousand controls, each access
 * to one of its properties searches their names, and React makes some at every key.
 */
export function ElementForm({ store, words, ports, onSubmit, children }: ElementFormProps) {
  const onAccepted = useRef(onSubmit);
  useEffect(() => {
    onAccepted.current = onSubmit;
  });
  useEffect(() => afterFirstPaint(() => void store.prefetchValidators()), [store]);
  const barForm = useRef<HTMLFormElement>(null);
  useEffect(() => handleEnterKey(barForm.current!.parentElement!), []);
  const barFormId = useId();
  const isFiltered = use(FieldFilterContext) !== undefined;
  const scope = useMemo(() => {
    const onSubmitAny = (event: React.FormEvent) => {
      event.preventDefault();
      void submitForm(store, (answers) => onAccepted.current(answers));
    };
    const sharedFormId = !isFiltered && exceedsAutofillLimit(store.index) ? barFormId : undefined;
    return { store, words, ports, onSubmit: onSubmitAny, sharedFormId };
  }, [store, words, ports, barFormId, isFiltered]);
  return (
    <FormContext value={scope}>
      <ErrorSummary />
      {store.index.sections.map((indexed) => (
        <SectionCard key={indexed.section.sectionId} indexed={indexed} />
      ))}
      <form ref={barForm} id={barFormId} noValidate onSubmit={scope.onSubmit}>
        {children}
      </form>
    </FormContext>
  );
}
