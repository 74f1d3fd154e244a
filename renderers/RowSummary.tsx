import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue } from './store/form-atoms.ts';
import { childPath } from '../src/core/answers/answer-path.ts';
import type { IndexedSection } from '../src/core/form/form-index.ts';
import { useFormScope } from './store/form-scope.ts';
import classes from './section.module.css';

/** The element of a kind in a person's card, and what was answered to it. */
function useAnswer({ elements }: IndexedSection, path: string, kind: 'name' | 'relation') {
  const { store } = useFormScope();
  const found = elements.find(({ inputType }) => inputType === kind)?.element;
  const { value, state } = useAtomValue(store.view(childPath(path, found?.elementCode ?? '')), {
    store: store.jotai,
  });
  return found && state.visible && typeof value === 'string' ? { element: found, value } : undefined;
}

/** Who it is to the one who fills in: 配偶. For whoever insures himself it is all there is to say: 本人. */
function useRelation(indexed: IndexedSection, path: string): string | undefined {
  const { words } = useFormScope();
  const answer = useAnswer(indexed, path, 'relation');
  if (!answer) return undefined;
  const { element, value } = answer;
  return words.textOf(element.elementId, `option.${value}`) ?? words.textOf('relation', value);
}

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
  const relation = useRelation(indexed, path);
  const name = useAnswer(indexed, path, 'name')?.value;
  const who = [relation, name].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes['rowTitle']}>
        {title}
        {who && <span className={classes['rowName']}>{who}</span>}
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
