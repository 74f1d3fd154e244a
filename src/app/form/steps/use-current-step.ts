// Where a form in steps is, and the ways from there.
import { focusSummary } from '../../../../renderers/store/focus-field.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { markSent } from './sent-forms.ts';
import { isInStep, shownSteps, useShownSteps } from './shown-steps.ts';
import { CHECK, useStepAddress } from './step-address.ts';
import { checkStep, isUnfinished } from './step-issues.ts';
import type { StepsNavigation } from './steps-context.ts';
import { useReveal } from './use-reveal.ts';
import { listIssues, useStepSummary } from './use-step-summary.ts';

/**
 * Follows the address of the page. Where it names no step that shows, the first one does.
 *
 * @returns the navigation, the current step with what it is opened for, and the handler of a submit, which tells whether
 *   the form itself is to be sent
 */
export function useCurrentStep(store: FormStore) {
  const steps = useShownSteps(store);
  const { step: named, visit, visitKey, go } = useStepAddress();
  const found = steps.findIndex(({ stepId }) => stepId === named);
  const position = named === CHECK ? steps.length : Math.max(found, 0);
  const step = steps[position];
  const returns = step !== undefined && visit.returns === true;
  useStepSummary(store, step?.stepId);

  const goOn = async () => {
    const issues = await checkStep(store, step!);
    if (issues.length > 0) {
      listIssues(store, issues);
      return focusSummary(store);
    }
    // The answers that the check has committed may show other steps.
    const current = shownSteps(store);
    const next = current[current.findIndex(({ stepId }) => stepId === step!.stepId) + 1];
    if (!returns) return go(next?.stepId ?? CHECK);
    // What the changed answer asks for comes before the page to check.
    const asked = current.find((other) => isUnfinished(store, other));
    return asked ? go(asked.stepId, { returns }) : go(CHECK, visit);
  };
  const submit = (): boolean => {
    if (step) void goOn();
    else markSent(store);
    return step === undefined;
  };

  useReveal(store, named !== undefined, (path) => {
    const target = steps.find((other) => isInStep(other, path));
    if (!target || target === step) return false;
    // A form that opens where it was left is no entry of its own in the history.
    go(target.stepId, { focus: path, returns: step === undefined }, { replace: named === undefined });
    return true;
  });

  const navigation: StepsNavigation = {
    steps,
    position,
    returns,
    goBack: () => go(steps[position - 1]!.stepId),
  };
  return { navigation, step, visit, visitKey, submit };
}
