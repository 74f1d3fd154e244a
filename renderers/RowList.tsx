// The rows of a repeating section.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAtomValue } from './store/use-atom-value.ts';
import { rowPath } from '../src/core/answers/answer-path.ts';
import { tooManyRows } from '../src/core/answers/check-shape.ts';
import { effectiveRepeat } from '../src/core/answers/effective-repeat.ts';
import { holdsPersons, type IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { RowCard } from './RowCard.tsx';
import classes from './row-list.module.css';
import { focusAfterRemoval, focusRow } from './store/focus-field.ts';
import { fieldId } from './store/field-id.ts';
import { rowsFullText } from './store/rows-full-text.ts';

interface RowListProps {
  indexed: IndexedSection;
  /** The answer path of the list. */
  path: string;
  /** Renders the sections inside a row. `instance` is its answer path. */
  renderSubsections: (instance: string) => ReactNode;
}

/** Renders the rows of a list and the add button. */
export function RowList({ indexed, path, renderSubsections }: RowListProps) {
  const { store, words } = useFormContext();
  const rowIds = useAtomValue(store.rows(path), { store: store.jotai });
  const view = useAtomValue(store.view(path), { store: store.jotai });
  const hasRoom = useAtomValue(store.canAddRow(path), { store: store.jotai });
  const { sectionId, repeat } = indexed.section;
  const { min, max } = effectiveRepeat(repeat!, view.state);
  const isOver = rowIds.length > max;
  // Another answer may have lowered the maximum: the customer decides which rows go.
  const issue = isOver ? tooManyRows(path, max) : view.issue;
  const id = fieldId(store, path);
  const open = (rowId: string) => focusRow(store, path, rowId);
  const remove = (rowId: string, position: number) => {
    store.removeRow(path, rowId);
    focusAfterRemoval(store, path, position);
  };
  return (
    <div id={id} tabIndex={-1} className={classes['rows']}>
      {rowIds.map((rowId, position) => (
        <RowCard
          key={rowId}
          indexed={indexed}
          listPath={path}
          rowId={rowId}
          number={position + 1}
          onRemove={rowIds.length > min ? () => remove(rowId, position) : undefined}
          onCopy={hasRoom && rowIds.length < max ? () => open(store.copyRow(path, rowId)) : undefined}
        >
          {renderSubsections(rowPath(path, rowId))}
        </RowCard>
      ))}
      {issue && (
        <p className={classes['listError']} id={`${id}-message`} data-error={issue.code}>
          <IconAlertTriangle aria-hidden="true" />
          <span>{words.issue(issue)}</span>
        </p>
      )}
      {hasRoom && rowIds.length < max ? (
        <Button
          variant="default"
          className={classes['add']}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => open(store.addRow(path))}
          aria-describedby={issue && `${id}-message`}
        >
          {words.textOf(sectionId, 'add', path)}
        </Button>
      ) : (
        !isOver && (
          <p className={classes['full']}>
            {hasRoom
              ? rowsFullText(words, sectionId, { max, holdsPersons: holdsPersons(indexed) })
              : words.t('rows.sharesFull')}
          </p>
        )
      )}
    </div>
  );
}
