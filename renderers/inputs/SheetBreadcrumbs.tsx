import { IconChevronRight } from '@tabler/icons-react';
import type { FormWords, ListItem } from '../store/form-ports.ts';
import classes from './list-sheet.module.css';

interface SheetBreadcrumbsProps {
  chain: readonly ListItem[];
  words: FormWords;
  /** Navigates to the level below the last of these codes; to the top level for an empty array. */
  onNavigate: (codes: readonly string[]) => void;
}

/** The open levels of the list; a tap on a level navigates back to it. */
export function SheetBreadcrumbs({ chain, words, onNavigate }: SheetBreadcrumbsProps) {
  const steps = [{ code: '', label: words.t('list.all') }, ...chain];
  const codes = chain.map(({ code }) => code);
  return (
    <nav className={classes['trail']} aria-label={words.t('list.trail')}>
      <ol>
        {steps.map((step, depth) => (
          <li key={step.code}>
            {depth > 0 && <IconChevronRight aria-hidden="true" />}
            <button
              type="button"
              aria-current={depth === chain.length ? 'step' : undefined}
              onClick={() => onNavigate(codes.slice(0, depth))}
            >
              {step.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
