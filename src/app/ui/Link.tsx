import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  to: To;
  /** Kept with the history entry that the link makes. */
  state?: unknown;
}

/** A link to a page of the app. React Router's own `Link` also prefetches pages of its framework: 2 KB gzip. */
export function Link({ to, state, children, ...props }: LinkProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to, { state });
  return (
    <a {...props} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
