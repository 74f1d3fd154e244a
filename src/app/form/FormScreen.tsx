import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import type { Problem } from '../calls/problem.ts';
import { HomeLink } from '../ui/HomeLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useWords } from '../shell/use-words.ts';
import type { BottomBarProps } from './BottomBar.tsx';
import { FormBody } from './FormBody.tsx';
import type { FormKey } from '../../core/answers/form-key.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { useOpenForm } from './use-open-form.ts';

interface FormScreenProps extends FormKey {
  /** Told what the form calls its page, in the language of the page. */
  onTitle: (title: string) => void;
  /** Where a saved form leads; by default it says that it is saved and can be changed. */
  onSaved?: (() => void) | undefined;
  /** What closes the form in place of the bar with one button. */
  bar?: ComponentType<BottomBarProps>;
}

/** The screen of any server-driven form. */
export function FormScreen({ onTitle, onSaved, bar, ...place }: FormScreenProps) {
  const { opening, reopen } = useOpenForm(place);
  if (opening.phase === 'loading') return <FormSkeleton />;
  if (opening.phase === 'failed') return <FormError problem={opening.problem} onRetry={reopen} />;
  return (
    <MantineProvider {...mantineProps}>
      <FormBody form={opening.form} onReopen={reopen} onTitle={onTitle} onSaved={onSaved} bar={bar} />
    </MantineProvider>
  );
}

/** Refusals that asking again will not change. */
const NON_RETRYABLE_CODES = new Set([
  'session.none',
  'trade.notFound',
  'form.none',
  'product.notFound',
  'subject.notFound',
  'request.invalid',
]);

/** Of these, the ones that are no fault of the form: this phone may not follow the link. */
const INVALID_LINK_CODES = new Set(['session.none', 'trade.notFound']);

function FormError({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { say } = useWords();
  if (!NON_RETRYABLE_CODES.has(problem.code)) return <ErrorState problem={problem} onRetry={onRetry} />;
  if (!INVALID_LINK_CODES.has(problem.code))
    return (
      <ErrorState problem={problem}>
        <HomeLink />
      </ErrorState>
    );
  return (
    <ErrorState problem={problem} title={say('linkInvalid.title')}>
      <p>{say('linkInvalid.text')}</p>
      <HomeLink />
    </ErrorState>
  );
}
