// The routes of the app, one for every page address.
import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { FamilyPickerContext, type FamilyPickerProps } from './form/bar/family-picker-context.ts';
import { formPages } from './form/form-pages.ts';
import { FormRoute } from './form/FormRoute.tsx';
import { fetchLinkInvalid, fetchNotFound } from './screens/address/address-chunk.ts';
import { HomeSkeleton } from './screens/home/HomeSkeleton.tsx';
import { fetchFamilyList, fetchFamilyPicker } from './screens/family/family-chunk.ts';
import { fetchGroupProducts, fetchGroupQuoteResult } from './screens/group-quote/group-chunk.ts';
import { fetchHealthNotice } from './screens/health-notice/health-notice-chunk.ts';
import { fetchLogin } from './screens/login/login-chunk.ts';
import { fetchHome } from './screens/home/home-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';
import { LoadingPage } from './ui/LoadingPage.tsx';
import type { GuardedPath } from './shell/route-guard/mandatory-parameters.ts';
import { RouteGuard } from './shell/route-guard/RouteGuard.tsx';

const Home = lazyScreen(fetchHome);
const Login = lazyScreen(fetchLogin);
const NotFound = lazyScreen(fetchNotFound);
const LinkInvalid = lazyScreen(fetchLinkInvalid);

/** Hand-built screens of a trade. */
const tradeScreens = {
  healthNotice: lazyScreen(fetchHealthNotice),
  familyList: lazyScreen(fetchFamilyList),
  groupQuoteResult: lazyScreen(fetchGroupQuoteResult),
};

const GroupProducts = lazyScreen(fetchGroupProducts);
const FamilyPicker = lazyScreen(fetchFamilyPicker);
const renderFamilyPicker = (props: FamilyPickerProps) => <FamilyPicker {...props} />;

/** All routes, with the family picker passed down to forms, which do not import screens. */
export function AppRoutes() {
  return (
    <FamilyPickerContext value={renderFamilyPicker}>
      <AddressRoutes />
    </FamilyPickerContext>
  );
}

function AddressRoutes() {
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
      {guardedRoute('/insureInfomation', <FormRoute screen="insureInfomation" titleKey="insure.title" />)}
      {formPages.map((page) => guardedRoute(`/${page}`, <FormRoute screen={page} />))}
      {guardedRoute('/input', <FormRoute />)}
      {guardedRoute('/familyEdit', <FormRoute screen="family" nextPage="familyList" />)}
      <Route path="/login" element={whenLoaded(<Login />)} />
      <Route path="/groupQuote" element={<GroupQuote />} />
      {Object.entries(tradeScreens).map(([page, Screen]) =>
        guardedRoute(`/${page as keyof typeof tradeScreens}`, whenLoaded(<Screen />)),
      )}
      <Route path="/linkInvalid" element={whenLoaded(<LinkInvalid />)} />
      <Route path="*" element={whenLoaded(<NotFound />)} />
    </Routes>
  );
}

const whenLoaded = (page: ReactNode) => <Suspense fallback={<LoadingPage />}>{page}</Suspense>;

/** A page that renders only if its address has all mandatory parameters. It keeps no state of the page before it. */
const guardedRoute = (path: GuardedPath, page: ReactNode) => (
  <Route
    key={path}
    path={path}
    element={
      <RouteGuard
        key={path}
        path={path}
        renderInvalid={(missing) => whenLoaded(<LinkInvalid missing={missing} />)}
      >
        {page}
      </RouteGuard>
    }
  />
);

/** The group quote of a trade; without a trade, the list of group products. */
function GroupQuote() {
  const [query] = useSearchParams();
  if (query.get('tradeId')) return <FormRoute screen="groupQuote" nextPage="groupQuoteResult" />;
  return whenLoaded(<GroupProducts />);
}
