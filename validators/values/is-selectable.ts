import type { CodeListItem } from '../../schemas/generated/code-list.ts';

/** Whether a day lies within the validity of an item. */
export const isSelectable = (
  { validFrom = '', validTo = '9999-12-31' }: Pick<CodeListItem, 'validFrom' | 'validTo'>,
  day: string,
): boolean => validFrom <= day && day <= validTo;
