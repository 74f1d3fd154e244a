import { Skeleton } from '../../shell/Skeleton.tsx';

/** The home page before its chunk or its products are here. */
export function HomeSkeleton() {
  return <Skeleton cards={[3]} />;
}
