import type { ScriptError } from '../../../schemas/generated/event.ts';
import { errorName } from './error-name.ts';
import { eventPage } from './event-page.ts';
import { ownPosition } from './own-position.ts';

/**
 * Records errors that scripts of the app did not catch. Nothing reads their messages, which may hold an answer.
 *
 * @param folder address of the folder with the scripts of the app
 */
export function watchErrors(folder: string, record: (event: ScriptError) => void): void {
  const recordAt = (thrown: unknown, position: string | undefined) => {
    if (position !== undefined)
      record({ page: eventPage(location.pathname), error: errorName(thrown), position, count: 1 });
  };
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    recordAt(error, ownPosition(`${filename}:${lineno}:${colno}`, folder) ?? positionOf(error, folder)),
  );
  addEventListener('unhandledrejection', ({ reason }) => recordAt(reason, positionOf(reason, folder)));
}

const positionOf = (thrown: unknown, folder: string): string | undefined =>
  thrown instanceof Error ? ownPosition(thrown.stack ?? '', folder) : undefined;
