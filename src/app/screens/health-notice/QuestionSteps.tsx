import { useMemo, useRef, useState, type FormEvent } from 'react';
import { FieldFilterContext } from '../../../../renderers/store/field-filter.ts';
import { FormScreen } from '../../form/FormScreen.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import classes from './health-notice.module.css';
import { StepNavigationContext, type ActiveStep } from './step-navigation.ts';
import { isInStep } from './question-steps.ts';
import { QuestionBar } from './QuestionBar.tsx';

interface QuestionStepsProps {
  tradeId: string;
  insuredId: string;
  onSaved: () => void;
}

const NO_TITLE = () => undefined;

/** The health notice of an insured, one question per step; the last step submits it. */
export function QuestionSteps({ tradeId, insuredId, onSaved }: QuestionStepsProps) {
  const { t } = useScreenWords();
  const [activeStep, setActiveStep] = useState<ActiveStep>();
  const submitHandler = useRef<() => boolean>(undefined);
  const progress = useRef<HTMLParagraphElement>(null);
  const navigation = useMemo(
    () => ({
      setActiveStep,
      setSubmitHandler: (handler: () => boolean) => void (submitHandler.current = handler),
      // The question keeps its place on the screen: at the top, below the bar.
      focusStep: () => {
        progress.current?.scrollIntoView();
        progress.current?.focus({ preventScroll: true });
      },
    }),
    [],
  );
  const isShown = useMemo(
    () => (path: string) => activeStep !== undefined && isInStep(activeStep.step, path),
    [activeStep],
  );
  const onSubmit = (event: FormEvent) => {
    if (!submitHandler.current?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <StepNavigationContext value={navigation}>
      <FieldFilterContext value={isShown}>
        <div className={classes['questions']} onSubmitCapture={onSubmit}>
          {activeStep && activeStep.total > 1 && (
            <p ref={progress} tabIndex={-1} className={classes['progress']}>
              {t('progress.question', { current: activeStep.position + 1, total: activeStep.total })}
            </p>
          )}
          <FormScreen
            tradeId={tradeId}
            screen="healthNotice"
            subject={insuredId}
            onTitle={NO_TITLE}
            onSaved={onSaved}
            bar={QuestionBar}
          />
        </div>
      </FieldFilterContext>
    </StepNavigationContext>
  );
}
