import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ProductDocument } from '../../../../schemas/generated/product.ts';
import { fetchText } from '../../calls/fetch-text.ts';
import { useQuery } from '../../calls/use-query.ts';
import { DocumentText } from '../../controls/DocumentText.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { useWhenOnline } from '../../state/online.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './product.module.css';

/** The documents of a product, each with its text behind its title. To read one here is not to agree to it. */
export function ProductDocuments({ documents }: { documents: readonly ProductDocument[] }) {
  const { t } = useBuyingWords();
  if (documents.length === 0) return null;
  return (
    <section className={card['card']} aria-labelledby="documents">
      <h2 id="documents">{t('product.documents')}</h2>
      <p className={classes['soft']}>{t('product.documentsText')}</p>
      <ul className={classes['documents']}>
        {documents.map((document) => (
          <li key={document.documentId}>
            <Document document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Document({ document: { title, path } }: { document: ProductDocument }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <IconChevronDown aria-hidden />
      </summary>
      {isOpen && <Text path={path} />}
    </details>
  );
}

/** The text behind a path, which is fetched when it is opened. */
function Text({ path }: { path: string }) {
  const words = useWords();
  const query = useQuery(useCallback((signal?: AbortSignal) => fetchText(path, signal), [path]));
  const { data: text, problem } = query;
  const retry = () => void query.refetch();
  useWhenOnline(problem && retry);
  if (text !== undefined) return <DocumentText content={text} />;
  if (!problem) return <p role="status">{words.t('loading')}</p>;
  return (
    <>
      <ProblemNote problem={problem} />
      <button type="button" className={action['outlined']} onClick={retry}>
        {words.t('retry')}
      </button>
    </>
  );
}
