import classes from './bar-tools.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LargeTypeButton } from './LargeTypeButton.tsx';

/** What every page offers at its top: the size of the type and the language. */
export function BarTools() {
  return (
    <div className={classes['tools']}>
      <LargeTypeButton />
      <LanguageMenu />
    </div>
  );
}
