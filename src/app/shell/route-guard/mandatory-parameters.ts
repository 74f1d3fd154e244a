import {
  missingParameters as missingOf,
  type GuardedPage,
} from '../../../../validators/mandatory-parameters.ts';
import type { LinkContext } from '../../state/link-parameters.ts';

export type GuardedPath = `/${GuardedPage}`;

/** What a page misses; `userId` may have been moved from the address to the context (A76). */
export function missingParameters(path: GuardedPath, query: URLSearchParams, context: LinkContext): string[] {
  const value = (name: string) => query.get(name) || (name === 'userId' ? context.userId : undefined);
  return missingOf(path.slice(1) as GuardedPage, value);
}
