import { IconChevronRight } from '@tabler/icons-react';
import type { FormWords, ListItem } from '../store/form-scope.ts';
import classes from './list-sheet.module.css';

interface SheetBreadcrumbsProps {
  chain: readonly ListItem[];
  words: FormWords;
  /** Goes back to the level below these codes; none is the top. */
  onNavigate: (codes: readonly string[]) => void;
}

/** The levels that were chosen so far; each leads back to itself. */
export function SheetBreadcrumbs({ chain, words, onNavigate }: SheetBreadcrumbsProps) {
  const steps = [{ code: '', label: words.say('list.all') }, ...chain];
  const codes = chain.map(({ code }) => code);
  return (
    <nav className={classes['trail']} aria-label={words.say('list.trail')}>
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
