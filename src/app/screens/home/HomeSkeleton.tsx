import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './home-skeleton.module.css';

/** Skeleton of the products, while they load. */
export function ProductsSkeleton() {
  return <Skeleton cards={[3]} />;
}

/** Skeleton of the home page, while its code loads. */
export function HomeSkeleton() {
  return (
    <>
      <div className={classes['header']} />
      <main>
        <ProductsSkeleton />
      </main>
    </>
  );
}
