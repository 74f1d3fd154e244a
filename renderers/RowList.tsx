// The rows of a repeating section, and the sections inside a section or a row.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useAtomValue } from './store/form-atoms.ts';
import { childPath, rowPath } from '../src/core/answers/answer-path.ts';
import { tooManyRows } from '../src/core/answers/check-shape.ts';
import { effectiveRepeat } from '../src/core/answers/effective-repeat.ts';
import { holdsPersons, type IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { RowCard } from './RowCard.tsx';
import classes from './section.module.css';
import { SectionFields } from './SectionFields.tsx';
import { focusAfterRemoval, focusRow } from './store/focus-field.ts';
import { fieldId } from './store/field-id.ts';
import { rowsFullText } from './store/rows-full-text.ts';

/** Renders the rows of a list and the add button. `path` is the answer path of the list. */
export function RowList({ indexed, path }: { indexed: IndexedSection; path: string }) {
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
          <Subsections indexed={indexed} instance={rowPath(path, rowId)} />
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

/** Renders the rows of a section; of one that does not repeat the fields, and the sections inside. */
export function SectionContents({ indexed, path }: { indexed: IndexedSection; path: string }) {
  return indexed.section.repeat ? (
    <RowList indexed={indexed} path={path} />
  ) : (
    <>
      <SectionFields indexed={indexed} instance={path} />
      <Subsections indexed={indexed} instance={path} />
    </>
  );
}

/** Renders the sections inside a section or a row. `instance` is its answer path. */
const Subsections = ({ indexed, instance }: { indexed: IndexedSection; instance: string }) =>
  indexed.children.map((inner) => (
    <Subsection
      key={inner.section.sectionId}
      indexed={inner}
      path={childPath(instance, inner.section.sectionCode)}
    />
  ));

function Subsection({ indexed, path }: { indexed: IndexedSection; path: string }) {
  const { store, words } = useFormContext();
  const { state } = useAtomValue(store.view(path), { store: store.jotai });
  if (!state.visible) return null;
  const Title = indexed.chain.length > 2 ? 'h4' : 'h3';
  return (
    <div className={classes['childRows']}>
      <Title className={classes['childTitle']}>
        {words.textOf(indexed.section.sectionId, 'title', path)}
      </Title>
      <SectionContents indexed={indexed} path={path} />
    </div>
  );
}
