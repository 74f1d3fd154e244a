import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.tsx';
import classes from '../../ui/message.module.css';

interface MessagePageProps {
  title: string;
  text: string;
  /** Details of the cause. */
  detail?: string | undefined;
  /** The action to offer. */
  children?: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ title, text, detail, children }: MessagePageProps) {
  return (
    <Page title={title}>
      <div className={classes['message']}>
        <h2>{title}</h2>
        <p>{text}</p>
        {detail && <p>{detail}</p>}
        {children}
      </div>
    </Page>
  );
}
