import { useEffect, useMemo, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusField } from './focus-field.ts';
import { FormScopeContext, type FormPorts, type FormWords } from './form-scope.ts';
import type { FormStore } from './form-store.ts';
import { SectionCard } from './SectionCard.tsx';
import type { Verdict } from '../src/core/check-answers.ts';

interface ElementFormProps {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
  /** Called with answers that passed every check, normalised as they are to be stored. */
  onSubmit: (answers: Extract<Verdict, { ok: true }>['answers']) => void;
  /** The bottom bar with the submit button. */
  children: ReactNode;
}

/** A whole form: error summary, sections, and whatever closes it. Elements in, answers out; it never fetches. */
export function ElementForm({ store, words, ports, onSubmit, children }: ElementFormProps) {
  const scope = useMemo(() => ({ store, words, ports }), [store, words, ports]);
  useEffect(() => whenIdle(() => void store.warmUp()), [store]);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const verdict = await store.submit();
    if (verdict.ok) onSubmit(verdict.answers);
    else focusField(store, verdict.issues[0]!.at);
  };
  return (
    <FormScopeContext value={scope}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary />
        {store.index.sections.map((indexed) => (
          <SectionCard key={indexed.section.sectionId} indexed={indexed} />
        ))}
        {children}
      </form>
    </FormScopeContext>
  );
}

/** Runs after the first paint, when the page has nothing better to do. Returns how to call it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}
