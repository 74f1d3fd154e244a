import type { ReactNode } from 'react';
import type { QueryResult } from '../calls/use-query.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { OutdatedNote } from '../ui/OutdatedNote.tsx';
import { Page } from '../ui/Page.tsx';

interface QueryPageProps<Data> {
  title: string;
  query: QueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * A page that shows what one query returns: loading, failed or shown. What could not be read again stays, below the reason and a
 * retry: it may be out of date.
 */
export function QueryPage<Data>({
  title,
  query: { data, problem, refetch },
  children,
}: QueryPageProps<Data>) {
  return (
    <Page title={title}>
      {data ? (
        <>
          <OutdatedNote problem={problem} onRetry={() => void refetch()} />
          {children(data)}
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
