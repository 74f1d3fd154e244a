// A form for a React application.
import { Button, MantineProvider } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ElementForm } from '../../renderers/ElementForm.tsx';
import { CustomInputsContext } from '../../renderers/inputs/custom-inputs.ts';
import { mantineProps } from '../../renderers/mantine-theme.ts';
import { DialogRootContext } from '../../renderers/store/dialog-root.ts';
import { AnswersTracker } from './answers-tracker.ts';
import type { BaoFormProps } from './bao-form-props.ts';
import classes from './bao-form.module.css';
import { langOf } from './form-words.ts';
import { useAnswers, useHandle, useIssues, useTrade, useOnChange } from './use-form-effects.ts';
import { useLocalized, type Localized } from './use-form-words.ts';
import { useOpenForm, type LatestProps, type OpenForm } from './use-open-form.ts';

/**
 * Shows a form, keeps its answers and checks them. Import `baoform/styles.css` once; several forms fit on a page.
 *
 * Loads its words, the validators and the code of its inputs first and shows `fallback` meanwhile; what cannot be loaded
 * is thrown into the next error boundary.
 */
export function BaoForm(props: BaoFormProps) {
  const { form, locale, fallback } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [tracker] = useState(() => new AnswersTracker());
  const root = useRef<HTMLDivElement>(null);
  const getRootElement = useCallback(() => root.current ?? undefined, []);
  const open = useOpenForm(latest, form, tracker, useId());
  const localized = useLocalized(open, props, latest);
  useAnswers(open, props, tracker);
  useOnChange(open, latest, tracker);
  useTrade(open, props, tracker);
  useIssues(open, props, tracker);
  return (
    <MantineProvider {...mantineProps} classNamesPrefix="baoform" getRootElement={getRootElement}>
      <div
        ref={root}
        className="baoform"
        lang={localized?.words.lang ?? langOf(locale)}
        aria-busy={!localized || open?.form !== form || undefined}
      >
        <DialogRootContext value={() => root.current ?? document.body}>
          {open && localized ? (
            <FormBody key={open.key} open={open} localized={localized} latest={latest} {...props} />
          ) : (
            <HostContent>{fallback}</HostContent>
          )}
        </DialogRootContext>
      </div>
    </MantineProvider>
  );
}

interface FormBodyProps extends BaoFormProps {
  open: OpenForm;
  localized: Localized;
  latest: LatestProps;
}

function FormBody({ open, localized, latest, inputs = {}, children, ref }: FormBodyProps) {
  const { words, ports } = localized;
  useHandle(open, ref, latest);
  return (
    <CustomInputsContext value={inputs}>
      <ElementForm
        store={open.store}
        words={words}
        ports={ports}
        onSubmit={(answers) => latest.current.onSubmit?.(answers)}
      >
        {children === undefined ? (
          <div className={classes['bar']}>
            <Button type="submit" fullWidth>
              {words.t('next')}
            </Button>
          </div>
        ) : (
          <HostContent>{children}</HostContent>
        )}
      </ElementForm>
    </CustomInputsContext>
  );
}

/** Content of the host: the styles of the form do not reach into it. */
const HostContent = ({ children }: { children: ReactNode }) =>
  children === null || children === undefined ? null : <div data-host="">{children}</div>;
