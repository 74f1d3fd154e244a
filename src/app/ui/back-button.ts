import type { LinkContext } from '../state/link-parameters.ts';

/** Containers that draw a bar with a back button of their own. */
const CROSS_PLATFORM = /Html5Plus|uni-app/i;

/**
 * Whether a page shows a way back (F-049): not when the link was shared (`1` or `true`, A73), not
 * inside the cross-platform container, only with a risk name, and only while `hideNav` is empty.
 */
export function hasBackButton(
  { isShare = '', riskName = '', hideNav = '' }: LinkContext,
  userAgent: string,
): boolean {
  const isShared = isShare === '1' || isShare.toLowerCase() === 'true';
  return !isShared && !CROSS_PLATFORM.test(userAgent) && riskName !== '' && hideNav === '';
}
