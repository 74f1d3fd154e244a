// The screen of a server-driven form: loading, failed or open.
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
  /** Called with the page title, in the language of the page. */
  onTitle: (title: string) => void;
  /** Called after a final save; by default the screen shows the saved card. */
  onSaved?: (() => void) | undefined;
  /** Replaces the default bottom bar. */
  bar?: ComponentType<BottomBarProps>;
}

/** The screen of any server-driven form. */
export function FormScreen({ onTitle, onSaved, bar, ...formKey }: FormScreenProps) {
  const { loadState, reopen } = useOpenForm(formKey);
  if (loadState.phase === 'loading') return <FormSkeleton />;
  if (loadState.phase === 'failed') return <FormError problem={loadState.problem} onRetry={reopen} />;
  return (
    <MantineProvider {...mantineProps}>
      <FormBody form={loadState.form} onReopen={reopen} onTitle={onTitle} onSaved={onSaved} bar={bar} />
    </MantineProvider>
  );
}

/** Problem codes that a retry cannot resolve. */
const NON_RETRYABLE_CODES = new Set([
  'session.none',
  'trade.notFound',
  'form.none',
  'product.notFound',
  'subject.notFound',
  'request.invalid',
]);

/** Non-retryable codes caused by the link: this device has no access to the trade. */
const INVALID_LINK_CODES = new Set(['session.none', 'trade.notFound']);

function FormError({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useWords();
  if (!NON_RETRYABLE_CODES.has(problem.code)) return <ErrorState problem={problem} onRetry={onRetry} />;
  if (!INVALID_LINK_CODES.has(problem.code))
    return (
      <ErrorState problem={problem}>
        <HomeLink />
      </ErrorState>
    );
  return (
    <ErrorState problem={problem} title={t('linkInvalid.title')}>
      <p>{t('linkInvalid.text')}</p>
      <HomeLink />
    </ErrorState>
  );
}
