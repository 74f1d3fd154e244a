import type { LinkContext } from '../state/link-parameters.ts';

/** User agents of app containers that have a back button of their own. */
const CROSS_PLATFORM = /Html5Plus|uni-app/i;

/**
 * Whether a page shows a back button (F-049): only with a risk name, only while `hideNav` is empty, not in the
 * cross-platform container, and not for a shared link (`isShare` is `1` or `true`, A73).
 */
export function hasBackButton(
  { isShare = '', riskName = '', hideNav = '' }: LinkContext,
  userAgent: string,
): boolean {
  const isShared = isShare === '1' || isShare.toLowerCase() === 'true';
  return !isShared && !CROSS_PLATFORM.test(userAgent) && riskName !== '' && hideNav === '';
}
