import { use } from 'react';
import { useAtomValue } from './store/use-atom-value.ts';
import type { IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { SectionContents } from './SectionContents.tsx';
import classes from './section.module.css';
import { FieldFilterContext } from './store/field-filter.ts';
import { fieldId } from './store/field-id.ts';

/** Renders a section as a card; a repeating section as a list of rows. */
export function SectionCard({ indexed }: { indexed: IndexedSection }) {
  const { store, words } = useFormContext();
  const { sectionCode, sectionId } = indexed.section;
  const { state } = useAtomValue(store.view(sectionCode), { store: store.jotai });
  const isShown = use(FieldFilterContext);
  if (!state.visible || isShown?.(sectionCode) === false) return null;
  const title = words.textOf(sectionId, 'title', sectionCode);
  // Two hyphens: an element with the code `title` has the id with one.
  const titleId = `${fieldId(store, sectionCode)}--title`;
  return (
    <section className={classes['card']} aria-labelledby={title && titleId}>
      {title && (
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
      )}
      <SectionContents indexed={indexed} path={sectionCode} />
    </section>
  );
}
