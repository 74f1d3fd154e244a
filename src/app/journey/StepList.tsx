import { IconCheck } from '@tabler/icons-react';
import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import { journeySteps, type JourneyStep } from '../../core/orders/journey-steps.ts';
import { mayChangeAnswers } from '../../core/orders/fixed-answers.ts';
import page from '../ui/page.module.css';
import { useScreenWords } from '../shell/use-screen-words.ts';
import { useWords } from '../shell/use-words.ts';
import { useLargeType } from '../state/large-type.ts';
import { RedirectToOrder } from './RedirectToOrder.tsx';
import { flowOrder } from './next-path.ts';
import classes from './step-list.module.css';
import { useKnownFlow } from './use-flow.ts';

/** Words of steps that are shorter than the titles of their pages. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  trialCalculation: 'steps.trial',
  insureInfomation: 'steps.info',
  healthNotice: 'steps.health',
  questionary: 'steps.questionary',
  processOrderInfo: 'steps.confirm',
  choosePay: 'steps.pay',
};

export interface StepListProps {
  tradeId: string;
  /** The step of this page: a screen of the flow, `processOrderInfo` or `choosePay`. */
  current: string;
}

/**
 * The steps of a purchase with what was done of them; nothing while they are unknown, and on a page that is none of them. A form
 * whose order is fixed leads to the page of the order.
 */
export function StepList({ tradeId, current }: StepListProps) {
  const known = useKnownFlow(tradeId);
  const isLargeType = useLargeType();
  if (!known) return null;
  const { flow, isCurrent } = known;
  const order = flowOrder(flow);
  const isForm = flow.steps.some(({ screen }) => screen === current);
  if (isForm && isCurrent && order && !mayChangeAnswers(current, order.state))
    return <RedirectToOrder tradeId={tradeId} flow={flow} />;
  const steps = journeySteps(flow.steps, order, flow.isSoldOnline);
  const position = steps.findIndex(({ id }) => id === current);
  if (position < 0) return null;
  if (isLargeType) return <StepText steps={steps} position={position} names={flow.names} />;
  return <Steps steps={steps} current={current} names={flow.names} />;
}

interface StepsProps {
  steps: readonly JourneyStep[];
  /** Titles of the pages, by screen. */
  names: FlowConfigResponse['names'];
}

function useNameOf(names: StepsProps['names']): (id: string) => string {
  const { t } = useWords();
  return (id) => (SHORT_NAMES[id] === undefined ? (names[id] ?? id) : t(SHORT_NAMES[id]));
}

/** In large type the steps are a line of text. */
function StepText({ steps, position, names }: StepsProps & { position: number }) {
  const { t } = useWords();
  const nameOf = useNameOf(names);
  const name = nameOf(steps[position]!.id);
  return (
    <p className={classes['text']}>
      {t('progress.step', { current: position + 1, total: steps.length, name })}
    </p>
  );
}

function Steps({ steps, current, names }: StepsProps & { current: string }) {
  const { t } = useWords();
  const nameOf = useNameOf(names);
  return (
    <ol className={classes['steps']} aria-label={t('steps.label')}>
      {steps.map(({ id, state }, i) => (
        <li
          key={id}
          data-state={id === current ? 'current' : state}
          aria-current={id === current ? 'step' : undefined}
        >
          <span className={classes['marker']} aria-hidden>
            {state === 'done' && id !== current ? <IconCheck /> : i + 1}
          </span>
          {nameOf(id)}
          {state !== 'toDo' && <State state={state} />}
        </li>
      ))}
    </ol>
  );
}

/** The state of a step in words, for those who do not see its colour. */
function State({ state }: Pick<JourneyStep, 'state'>) {
  const { t } = useWords();
  const screens = useScreenWords();
  const words = state === 'done' ? t('steps.done') : screens.t(`flow.state.${state}`);
  return <span className={page['unseen']}> {words}</span>;
}
