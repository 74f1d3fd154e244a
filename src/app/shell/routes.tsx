import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { formPages } from '../form/form-pages.ts';
import { FormRoute } from '../form/FormRoute.tsx';
import { HomeSkeleton } from '../screens/home/HomeSkeleton.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { fetchFamilyList } from './family-chunk.ts';
import { fetchGroupProducts, fetchGroupQuoteResult } from './group-chunk.ts';
import { fetchHealthNotice } from './health-notice-chunk.ts';
import { fetchHome } from './home-chunk.ts';
import { lazyScreen } from './lazy-screen.ts';
import { LinkInvalid } from './LinkInvalid.tsx';
import { NotFound } from './NotFound.tsx';
import { RouteGuard } from './route-guard/RouteGuard.tsx';

const Home = lazyScreen(fetchHome);

/** Hand-built screens of a trade. */
const tradeScreens = {
  healthNotice: lazyScreen(fetchHealthNotice),
  familyList: lazyScreen(fetchFamilyList),
  groupQuoteResult: lazyScreen(fetchGroupQuoteResult),
};

const GroupProducts = lazyScreen(fetchGroupProducts);

/** Every address of the app. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate replace to="/tabbar/index" />} />
      <Route
        path="/tabbar/index"
        element={
          <Suspense fallback={<HomeSkeleton />}>
            <Home />
          </Suspense>
        }
      />
      <Route
        path="/insureInfomation"
        element={
          <RouteGuard path="/insureInfomation">
            <FormRoute screen="insureInfomation" titleKey="insure.title" />
          </RouteGuard>
        }
      />
      {formPages.map((page) => (
        <Route
          key={page}
          path={`/${page}`}
          element={
            <RouteGuard key={page} path={`/${page}`}>
              <FormRoute screen={page} />
            </RouteGuard>
          }
        />
      ))}
      <Route
        path="/input"
        element={
          <RouteGuard path="/input">
            <FormRoute />
          </RouteGuard>
        }
      />
      <Route
        path="/familyEdit"
        element={
          <RouteGuard path="/familyEdit">
            <FormRoute screen="family" nextPage="familyList" />
          </RouteGuard>
        }
      />
      <Route path="/groupQuote" element={<GroupQuote />} />
      {Object.entries(tradeScreens).map(([page, Screen]) => (
        <Route
          key={page}
          path={`/${page}`}
          element={
            <RouteGuard key={page} path={`/${page as keyof typeof tradeScreens}`}>
              <Suspense fallback={<FormSkeleton />}>
                <Screen />
              </Suspense>
            </RouteGuard>
          }
        />
      ))}
      <Route path="/insureInformation" element={<RedirectAlias to="/insureInfomation" />} />
      <Route path="/linkInvalid" element={<LinkInvalid />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** The quote of a trade; without one, the choice of what is to be quoted. */
function GroupQuote() {
  const [query] = useSearchParams();
  if (query.get('tradeId')) return <FormRoute screen="groupQuote" nextPage="groupQuoteResult" />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <GroupProducts />
    </Suspense>
  );
}

/** The right spelling of a path whose wrong one is in use (A39). */
function RedirectAlias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: to, search }} />;
}
