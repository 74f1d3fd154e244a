import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linkContext } from '../state/link-context.ts';
import { BarTools } from './BarTools.tsx';
import { hasBackButton } from './back-button.ts';
import { SkipLink } from './SkipLink.tsx';
import { OfflineBadge } from './OfflineBadge.tsx';
import { useGoBack } from './use-go-back.ts';
import { usePageHead } from './use-page-head.ts';
import classes from './page.module.css';
import { useWords } from '../shell/use-words.ts';

interface PageProps {
  title: string;
  /** Whether another page replaces this one. */
  isLoading?: boolean;
  children: ReactNode;
}

/** A page with its top bar: back button, title, offline badge, type size, language. */
export function Page({ title, isLoading, children }: PageProps) {
  const heading = usePageHead(title, isLoading);
  return (
    <>
      <SkipLink />
      <header className={classes['bar']}>
        <BackButton />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <OfflineBadge />
        <BarTools />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function BackButton() {
  const { t } = useWords();
  const goBack = useGoBack();
  if (!hasBackButton(linkContext(), navigator.userAgent)) return <span className={classes['noBack']} />;
  return (
    <button type="button" className={classes['back']} aria-label={t('back')} onClick={goBack}>
      <IconChevronLeft aria-hidden />
    </button>
  );
}
