// The card of a row in a repeating section.
import { Button } from '@mantine/core';
import { useAtomValue } from './store/use-atom-value.ts';
import { useState, type ReactNode } from 'react';
import { isWithin, parentPath, rowPath } from '../src/core/answers/answer-path.ts';
import type { IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { ALL_ROWS } from './store/form-store.ts';
import { RowSummary } from './RowSummary.tsx';
import classes from './row-list.module.css';
import { SectionFields } from './SectionFields.tsx';
import { fieldId } from './store/field-id.ts';

interface RowCardProps {
  indexed: IndexedSection;
  listPath: string;
  rowId: string;
  /** Position in the list, from 1. */
  number: number;
  /** Undefined while the list has its minimum of rows. */
  onRemove: (() => void) | undefined;
  /** Undefined while the list is full. */
  onCopy: (() => void) | undefined;
  /** Lists of child rows. */
  children: ReactNode;
}

/** Renders a row, folded or open. At most one card of a list is open, so that nine insureds stay readable. */
export function RowCard({ indexed, listPath, rowId, number, onRemove, onCopy, children }: RowCardProps) {
  const { store, words } = useFormContext();
  const path = rowPath(listPath, rowId);
  const openPath = useAtomValue(store.openRowPath, { store: store.jotai });
  const setOpenPath = (opened: string | undefined) => store.jotai.set(store.openRowPath, opened);
  const open =
    openPath === ALL_ROWS || openPath === path || (openPath !== undefined && isWithin(openPath, path));
  const parent = parentPath(listPath) || undefined;
  const title = words.textOf(indexed.section.sectionId, 'item') ?? '';
  return (
    <article className={classes['row']} aria-label={`${title} ${number}`}>
      <button
        type="button"
        id={fieldId(store, path)}
        className={classes['rowHead']}
        data-row-head=""
        aria-expanded={open}
        onClick={() => setOpenPath(open ? parent : path)}
      >
        <RowSummary indexed={indexed} path={path} title={`${title} ${number}`} open={open} />
      </button>
      {open && (
        <div className={classes['rowBody']}>
          <SectionFields indexed={indexed} instance={path} />
          {children}
          <RowActions onCopy={onCopy} onRemove={onRemove} onDone={() => setOpenPath(parent)} />
        </div>
      )}
    </article>
  );
}

/** Takes the focus of the button that this one replaces. As a ref callback it runs once, when the button mounts. */
const focusOnMount = (button: HTMLElement | null): void => button?.focus({ preventScroll: true });

/** Renders the buttons of an open row: remove (with confirmation), copy, done. */
function RowActions({
  onCopy,
  onRemove,
  onDone,
}: {
  onCopy: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onDone: () => void;
}) {
  const { words } = useFormContext();
  const [confirmation, setConfirmation] = useState<'none' | 'open' | 'declined'>('none');
  if (confirmation === 'open' && onRemove)
    return (
      <div className={classes['actions']} role="alert">
        <span className={classes['question']}>{words.t('rows.removeQuestion')}</span>
        <Button ref={focusOnMount} variant="default" onClick={() => setConfirmation('declined')}>
          {words.t('rows.keep')}
        </Button>
        <Button variant="default" className={classes['remove']} onClick={onRemove}>
          {words.t('remove')}
        </Button>
      </div>
    );
  return (
    <div className={classes['actions']}>
      {onRemove && (
        <Button
          ref={confirmation === 'declined' ? focusOnMount : undefined}
          variant="subtle"
          color="red"
          onClick={() => setConfirmation('open')}
        >
          {words.t('remove')}
        </Button>
      )}
      {onCopy && (
        <Button variant="subtle" onClick={onCopy}>
          {words.t('rows.copy')}
        </Button>
      )}
      <Button variant="default" onClick={onDone}>
        {words.t('rows.done')}
      </Button>
    </div>
  );
}
