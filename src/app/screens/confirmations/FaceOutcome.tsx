import { IconAlertTriangle, IconCircleCheck, IconFaceId } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import result from '../../journey/result.module.css';
import card from '../../ui/card.module.css';
import classes from './confirmations.module.css';

const ICONS = {
  confirmed: IconCircleCheck,
  failed: IconAlertTriangle,
  stopped: IconAlertTriangle,
  waiting: IconFaceId,
} as const;

interface FaceOutcomeProps {
  kind: keyof typeof ICONS;
  title: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** How a face check stands, in the middle of a card. */
export function FaceOutcome({ kind, title, text, children }: FaceOutcomeProps) {
  const Icon = ICONS[kind];
  return (
    <section className={card['card']} role="status">
      <div className={result['result']} data-outcome={kind}>
        <Icon aria-hidden />
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes['ways']}>{children}</div>
    </section>
  );
}
