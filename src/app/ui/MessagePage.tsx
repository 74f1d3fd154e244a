import type { ReactNode } from 'react';
import { Page } from './Page.tsx';
import classes from './message.module.css';

interface MessagePageProps {
  title: string;
  text: string;
  /** What exactly, when that is known. */
  detail?: string | undefined;
  /** The one thing to do about it. */
  children?: ReactNode;
}

/** A whole page that says one thing. */
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
