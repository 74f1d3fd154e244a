// Publish checks of the screens of a product's purchase.
import type { PurchaseFlow } from '../../../schemas/generated/insurer.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { APPLICATION_SCREEN, HEALTH_NOTICE_SCREEN, isOfMembers } from '../orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../orders/purchase-flow.ts';

/** Each screen that a flow names, once. */
export const flowScreens = ({ steps, optional }: PurchaseFlow): string[] => [
  ...new Set([...steps, ...optional.map(({ screen }) => screen)]),
];

/** @param hasForm whether the product's customers get a form for a screen */
export function flowProblems(
  flow: PurchaseFlow,
  { riskCode, hasForm }: { riskCode: string; hasForm: (screen: string) => boolean },
): PublishProblem[] {
  const { steps, optional } = flow;
  const named = [...steps, ...optional.map(({ screen }) => screen)];
  const twice = new Set(named.filter((screen, i) => named.indexOf(screen) < i));
  // What the other screens are about, insured persons above all, is answered in the application. A trial comes before it.
  const isInOrder = steps.find((screen) => screen !== TRIAL_SCREEN) === APPLICATION_SCREEN;
  return [
    ...(isInOrder ? [] : [publishProblem('flow.firstScreen', riskCode, { screen: APPLICATION_SCREEN })]),
    ...[...twice].map((screen) => publishProblem('flow.screenTwice', riskCode, { screen })),
    ...flowScreens(flow).flatMap((screen) => {
      // A trade has any number of these forms, or none: they are no step of it.
      if (isOfMembers(screen)) return [publishProblem('flow.memberScreen', riskCode, { screen })];
      return hasForm(screen) ? [] : [publishProblem('flow.unknownScreen', riskCode, { screen })];
    }),
    ...optional.flatMap(({ screen, replaces }) =>
      replaces === undefined || isReplaceable(replaces, steps)
        ? []
        : [publishProblem('flow.replaces', riskCode, { screen, replaces })],
    ),
  ];
}

/** No other screen says who is insured, or what a health notice leads to. */
const isReplaceable = (screen: string, steps: readonly string[]): boolean =>
  steps.includes(screen) && screen !== APPLICATION_SCREEN && screen !== HEALTH_NOTICE_SCREEN;
