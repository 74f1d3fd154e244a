import type { Services } from '../services/services.ts';

/** The class of an occupation by the code list in force, such as `1`; undefined for one without. */
export const occupationClassOf =
  ({ lists }: { lists: Pick<Services['lists'], 'item'> }) =>
  (code: string): string | undefined => {
    const occupationClass = lists.item('occupation', code)?.attributes?.['class'];
    return occupationClass === undefined ? undefined : String(occupationClass);
  };
