// Loads the conflict dialog and its words, which few customers meet, when they are needed.
import { useEffect, useState, type ComponentProps } from 'react';
import { enableScreenWords } from '../shell/screen-words.ts';
import type { ConflictDialog } from './ConflictDialog.tsx';

/** Delay before a failed chunk is fetched again, ms. */
const RETRY_DELAY_MS = 2000;

/** Shows the conflict dialog once it is loaded; until then the answers stay on the phone and unsent. */
export function ConflictChoice(props: ComponentProps<typeof ConflictDialog>) {
  const [Dialog, setDialog] = useState<typeof ConflictDialog>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    Promise.all([import('./ConflictDialog.tsx'), enableScreenWords()]).then(
      ([module]) => setDialog(() => module.ConflictDialog),
      () => (timer = setTimeout(() => setAttempt(attempt + 1), RETRY_DELAY_MS)),
    );
    return () => clearTimeout(timer);
  }, [attempt]);
  return Dialog && <Dialog {...props} />;
}
