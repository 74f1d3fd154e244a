// A form in steps: one step at a time, then the answers to check.
import { use, useEffect, useMemo, useRef, type ComponentProps, type FormEvent } from 'react';
import { ElementForm } from '../../../../renderers/ElementForm.tsx';
import { FieldFilterContext } from '../../../../renderers/store/field-filter.ts';
import { focusField } from '../../../../renderers/store/focus-field.ts';
import { fieldId } from '../../../../renderers/store/field-id.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { FamilyPickerContext } from '../bar/family-picker-context.ts';
import { CheckAnswers } from './CheckAnswers.tsx';
import { isInStep } from './shown-steps.ts';
import { StepHeading } from './StepHeading.tsx';
import { StepsContext } from './steps-context.ts';
import { useCurrentStep } from './use-current-step.ts';

/** Draws what `ElementForm` does, a step at a time; the last submit sends the form. */
export function StepsForm({ children, ...form }: ComponentProps<typeof ElementForm>) {
  const { store, words, ports } = form;
  const { t } = useScreenWords();
  const { navigation, step, visit, visitKey, submit } = useCurrentStep(store);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(visitKey);
  useEffect(() => {
    // The page itself places the focus when it opens.
    if (opened.current === visitKey) return;
    opened.current = visitKey;
    scrollTo({ top: 0 });
    const changed = step || visit.focus === undefined ? null : changeLink(fieldId(store, visit.focus));
    if (step && visit.focus !== undefined) return focusField(store, visit.focus);
    changed?.scrollIntoView({ block: 'center' });
    (changed ?? heading.current)?.focus({ preventScroll: true });
  }, [visitKey, visit, step, store]);
  const isShown = useMemo(() => (path: string) => step !== undefined && isInStep(step, path), [step]);
  // Members of the family become insured persons: the button belongs to the step that asks for those.
  const renderPicker = use(FamilyPickerContext);
  const onSubmit = (event: FormEvent) => {
    if (submit()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <StepsContext value={navigation}>
      <FieldFilterContext value={isShown}>
        <div onSubmitCapture={onSubmit}>
          <StepHeading
            ref={heading}
            title={step ? (words.textOf(step.stepId, 'title') ?? '') : t('check.title')}
          />
          <ElementForm {...form}>
            {!step && <CheckAnswers store={store} words={words} ports={ports} />}
            <FamilyPickerContext value={isShown('insured') ? renderPicker : undefined}>
              {children}
            </FamilyPickerContext>
          </ElementForm>
        </div>
      </FieldFilterContext>
    </StepsContext>
  );
}

const changeLink = (id: string): HTMLElement | null => document.getElementById(`${id}-change`);
