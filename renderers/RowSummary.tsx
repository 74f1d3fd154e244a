// The folded line of a row: title, relation, name, masked number and status.
import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue } from './store/use-atom-value.ts';
import { childPath } from '../src/core/answers/answer-path.ts';
import type { IndexedSection } from '../src/core/form/form-index.ts';
import type { InputType } from '../schemas/elements/input-types.ts';
import { maskedNumber } from './store/masked-number.ts';
import { useFormContext } from './store/form-context.ts';
import chip from './chip.module.css';
import classes from './row-list.module.css';

/** Returns the first element of an input type in a row and its answer; undefined if hidden or unanswered. */
function useAnswer({ elements }: IndexedSection, path: string, type: InputType) {
  const { store } = useFormContext();
  const element = elements.find(({ inputType }) => inputType === type)?.element;
  const at = childPath(path, element?.elementCode ?? '');
  const { value, state } = useAtomValue(store.view(at), { store: store.jotai });
  return element && state.visible && typeof value === 'string' ? { element, value, at } : undefined;
}

/** Returns the label of the insured's relation to the applicant: 配偶, or 本人 for the applicant. */
function useRelation(indexed: IndexedSection, path: string): string | undefined {
  const { words } = useFormContext();
  const answer = useAnswer(indexed, path, 'relation');
  if (!answer) return undefined;
  const { element, value, at } = answer;
  return words.textOf(element.elementId, `option.${value}`, at) ?? words.textOf('relation', value);
}

/** Renders the heading of a row card. The status shows only while the card is folded. */
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
  const { store, words } = useFormContext();
  const status = useAtomValue(store.rowStatus(path), { store: store.jotai });
  const relation = useRelation(indexed, path);
  const name = useAnswer(indexed, path, 'name')?.value;
  const idNumber = useAnswer(indexed, path, 'idNumber');
  const mobile = useAnswer(indexed, path, 'mobile');
  // Tells persons apart; whole it would be read over the customer's shoulder.
  const number = !open && maskedNumber((idNumber ?? mobile)?.value ?? '');
  const description = [relation, name, number].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes['rowTitle']}>
        {title}
        {description && <span className={classes['rowName']}>{description}</span>}
      </span>
      {!open && (
        <span className={chip['chip']} data-status={status}>
          {words.t(`rows.${status}`)}
        </span>
      )}
      <IconChevronDown aria-hidden="true" />
    </>
  );
}
