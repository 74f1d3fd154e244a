import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './home-skeleton.module.css';

/** The home page before its products are here. */
export function ProductsSkeleton() {
  return <Skeleton cards={[3]} />;
}

/** The home page before its code is here. */
export function HomeSkeleton() {
  return (
    <>
      <div className={classes['header']} />
      <ProductsSkeleton />
    </>
  );
}
