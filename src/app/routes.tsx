// The routes of the app, one for every page address.
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FamilyPickerContext, type FamilyPickerProps } from './form/bar/family-picker-context.ts';
import { fetchBuyingRoutes } from './buying-chunk.ts';
import { formPages } from './form/form-pages.ts';
import { FormRoute } from './form/FormRoute.tsx';
import { guardedRoute, whenLoaded } from './guarded-route.tsx';
import { HomeSkeleton } from './screens/home/HomeSkeleton.tsx';
import { fetchFamilyList, fetchFamilyPicker } from './screens/family/family-chunk.ts';
import { fetchHealthNotice } from './screens/health-notice/health-notice-chunk.ts';
import { fetchHome } from './screens/home/home-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';

const Home = lazyScreen(fetchHome);
const BuyingRoutes = lazyScreen(fetchBuyingRoutes);

/** Hand-built screens of a trade. */
const tradeScreens = {
  healthNotice: lazyScreen(fetchHealthNotice),
  familyList: lazyScreen(fetchFamilyList),
};

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
      {Object.entries(tradeScreens).map(([page, Screen]) =>
        guardedRoute(`/${page as keyof typeof tradeScreens}`, whenLoaded(<Screen />)),
      )}
      <Route path="*" element={whenLoaded(<BuyingRoutes />)} />
    </Routes>
  );
}
