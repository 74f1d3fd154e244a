import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../state/online.ts';
import classes from './offline-badge.module.css';
import { useWords } from '../shell/use-words.ts';

/** Says that there is no network. It takes the place of the title beside it: it moves nothing and covers nothing. */
export function OfflineBadge() {
  const { say } = useWords();
  const online = useOnline();
  return (
    <div role="status" className={classes['holder']}>
      {!online && (
        <span className={classes['sign']} data-offline>
          <IconWifiOff aria-hidden />
          {say('insure.offline')}
        </span>
      )}
    </div>
  );
}
