import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../state/online.ts';
import classes from './offline-badge.module.css';
import { useWords } from '../shell/use-words.ts';

/**
 * Badge shown while offline. It replaces the title beside it, so that it neither covers nor moves other content. On a page
 * with an open form it says that the customer can go on; the CSS knows which page that is.
 */
export function OfflineBadge() {
  const { t } = useWords();
  const isOnline = useOnline();
  return (
    <div role="status" className={classes['holder']}>
      {!isOnline && (
        <span className={classes['badge']} data-offline>
          <IconWifiOff aria-hidden />
          <span className={classes['form']}>{t('insure.offline')}</span>
          <span className={classes['page']}>{t('offline')}</span>
        </span>
      )}
    </div>
  );
}
