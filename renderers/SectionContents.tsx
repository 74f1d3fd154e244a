// What a section holds: its rows or its fields, and the sections inside.
import { useAtomValue } from './store/use-atom-value.ts';
import { childPath } from '../src/core/answers/answer-path.ts';
import type { IndexedSection } from '../src/core/form/form-index.ts';
import { useFormContext } from './store/form-context.ts';
import { RowList } from './RowList.tsx';
import classes from './section.module.css';
import { SectionFields } from './SectionFields.tsx';

/** Renders the rows of a section; of one that does not repeat the fields, and the sections inside. */
export function SectionContents({ indexed, path }: { indexed: IndexedSection; path: string }) {
  return indexed.section.repeat ? (
    <RowList
      indexed={indexed}
      path={path}
      renderSubsections={(instance) => <Subsections indexed={indexed} instance={instance} />}
    />
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
