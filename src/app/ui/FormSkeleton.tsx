import { Skeleton } from './Skeleton.tsx';

/** Skeleton of a form: the card of the applicant and the first lines of the next card. */
export function FormSkeleton() {
  return <Skeleton cards={[5, 2]} />;
}
