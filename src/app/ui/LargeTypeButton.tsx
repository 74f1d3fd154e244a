import { IconTextSize } from '@tabler/icons-react';
import { setLargeType, useLargeType } from '../state/large-type.ts';
import classes from './bar-tools.module.css';
import { useWords } from '../shell/use-words.ts';

/** Toggles 大字, the large type size. Languages with a long name for it show the icon only. */
export function LargeTypeButton() {
  const { t } = useWords();
  const isOn = useLargeType();
  return (
    <button
      type="button"
      className={classes['tool']}
      aria-pressed={isOn}
      aria-label={t('largeType')}
      onClick={() => setLargeType(!isOn)}
    >
      <IconTextSize aria-hidden className={classes['icon']} />
      <span className={classes['word']}>{t('largeType')}</span>
    </button>
  );
}
