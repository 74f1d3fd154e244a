import classes from './bar-tools.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LargeTypeButton } from './LargeTypeButton.tsx';

/** The controls in every top bar: type size and language. */
export function BarTools() {
  return (
    <div className={classes['tools']}>
      <LargeTypeButton />
      <LanguageMenu />
    </div>
  );
}
