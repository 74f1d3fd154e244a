import type { Translate } from '../../../core/messages/message.ts';

/** The last days under the version that a version replaces, in words. */
export const lastDayLines = (
  { lastBegin, lastSubmit }: { lastBegin?: string | null; lastSubmit?: string | null },
  t: Translate,
): string[] => [
  ...(lastBegin ? [t('publish.lastBegin', { lastBegin })] : []),
  ...(lastSubmit ? [t('publish.lastSubmit', { lastSubmit })] : []),
];
