// The screen of a server-driven form: loading, failed or open.
import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import { LoadError } from '../ui/LoadError.tsx';
import type { BottomBarProps } from './bar/BottomBar.tsx';
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
  if (loadState.phase === 'failed') return <LoadError problem={loadState.problem} onRetry={reopen} />;
  return (
    <MantineProvider {...mantineProps}>
      <FormBody form={loadState.form} onReopen={reopen} onTitle={onTitle} onSaved={onSaved} bar={bar} />
    </MantineProvider>
  );
}
