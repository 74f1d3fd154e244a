// What runs beside every page, in a chunk of its own that no page waits for.
import { Suspense } from 'react';
import { fetchSignInByLink } from './screens/sign-in-by-link/sign-in-by-link-chunk.ts';
import { SlowCallToast } from './shell/SlowCallToast.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { linkCode } from './state/link-context.ts';
import { PageTrail } from './trail/PageTrail.tsx';

const SignInByLink = lazyScreen(fetchSignInByLink);

/** The trail of the sale, the offer to cancel what takes long, and the question of a link with a code. */
export function BackgroundFeatures() {
  const code = linkCode();
  return (
    <>
      <PageTrail />
      <SlowCallToast />
      {code && (
        <Suspense fallback={null}>
          <SignInByLink code={code} />
        </Suspense>
      )}
    </>
  );
}
