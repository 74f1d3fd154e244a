import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue } from './form-atoms.ts';
import type { IndexedSection } from '../src/core/form-index.ts';
import { useFormScope } from './form-scope.ts';
import classes from './section.module.css';

/** The folded line of a person: who it is, and whether anything is left to do. */
export function RowSummary({
  indexed,
  path,
  title,
  open,
}: {
  indexed: IndexedSection;
  path: string;
  title: string;
  open: boolean;
}) {
  const { store, words } = useFormScope();
  const status = useAtomValue(store.rowStatus(path), { store: store.jotai });
  const name = indexed.elements.find(({ inputType }) => inputType === 'name');
  const { value } = useAtomValue(store.view(`${path}/${name?.element.elementCode}`), { store: store.jotai });
  return (
    <>
      <span className={classes['rowTitle']}>
        {title}
        {typeof value === 'string' && <span className={classes['rowName']}>{value}</span>}
      </span>
      {!open && (
        <span className={classes['chip']} data-status={status}>
          {words.say(`rows.${status}`)}
        </span>
      )}
      <IconChevronDown aria-hidden="true" />
    </>
  );
}
