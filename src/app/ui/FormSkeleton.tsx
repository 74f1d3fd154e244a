import { Skeleton } from './Skeleton.tsx';

/** A form before it is here: the applicant's card, and the first lines of the next. */
export function FormSkeleton() {
  return <Skeleton cards={[5, 2]} />;
}
