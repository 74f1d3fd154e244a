// The routes of buying, of group quotes, of sign-in and of addresses without a page: a chunk of their own, so that forms and home start
// without them.
import { Route, Routes, useSearchParams } from 'react-router-dom';
import { FormRoute } from './form/FormRoute.tsx';
import { fetchGroupProducts, fetchGroupQuoteResult } from './screens/group-quote/group-chunk.ts';
import { guardedRoute, linkInvalid, whenLoaded } from './guarded-route.tsx';
import { fetchNotFound } from './screens/address/address-chunk.ts';
import {
  fetchCheckFail,
  fetchChoosePay,
  fetchElectronicPolicy,
  fetchOrderDetail,
  fetchOrderList,
  fetchOrderResult,
  fetchPreviewPdf,
  fetchUnpaidList,
} from './screens/orders/order-chunk.ts';
import {
  fetchAppntSure,
  fetchFaceCheck,
  fetchInsuredSure,
  fetchShareSure,
} from './screens/confirmations/confirmation-chunk.ts';
import { fetchAgreementDetail, fetchReadNotice } from './screens/documents/document-chunk.ts';
import { fetchLetterDetail, fetchLetterList } from './screens/letters/letter-chunk.ts';
import { fetchLogin } from './screens/login/login-chunk.ts';
import { fetchEnsureDetail, fetchTryPrice } from './screens/product/product-chunk.ts';
import { fetchProcessOrderInfo } from './screens/process-order-info/process-order-info-chunk.ts';
import { fetchTrialCalculation } from './screens/trial/trial-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';

const TrialCalculation = lazyScreen(fetchTrialCalculation);
const OrderResult = lazyScreen(fetchOrderResult);
const ProcessOrderInfo = lazyScreen(fetchProcessOrderInfo);
const GroupProducts = lazyScreen(fetchGroupProducts);
const GroupQuoteResult = lazyScreen(fetchGroupQuoteResult);
const FaceCheck = lazyScreen(fetchFaceCheck);
const LetterList = lazyScreen(fetchLetterList);
const Login = lazyScreen(fetchLogin);
const NotFound = lazyScreen(fetchNotFound);

/** The pages of a product, of documents and of an order, by their address. */
const pages = {
  ensureDetail: lazyScreen(fetchEnsureDetail),
  tryPrice: lazyScreen(fetchTryPrice),
  readNotice: lazyScreen(fetchReadNotice),
  agreementDetail: lazyScreen(fetchAgreementDetail),
  shareSure: lazyScreen(fetchShareSure),
  appntSure: lazyScreen(fetchAppntSure),
  insuredSure: lazyScreen(fetchInsuredSure),
  choosePay: lazyScreen(fetchChoosePay),
  epolicy: lazyScreen(fetchElectronicPolicy),
  previewPdf: lazyScreen(fetchPreviewPdf),
  orderdetail: lazyScreen(fetchOrderDetail),
  checkFail: lazyScreen(fetchCheckFail),
  letterDetail: lazyScreen(fetchLetterDetail),
  orderlist: lazyScreen(fetchOrderList),
  unpayList: lazyScreen(fetchUnpaidList),
};

/** A route for each of these pages. */
export function BuyingRoutes() {
  return (
    <Routes>
      {guardedRoute('/trialCalculation', whenLoaded(<TrialCalculation />))}
      {guardedRoute('/processOrderInfo', whenLoaded(<ProcessOrderInfo />))}
      {Object.entries(pages).map(([page, Screen]) =>
        guardedRoute(`/${page as keyof typeof pages}`, whenLoaded(<Screen />)),
      )}
      {guardedRoute('/orderResult', whenLoaded(<OrderResult />), '/orderResult/:businessCode')}
      <Route path="/groupQuote" element={<GroupQuote />} />
      {guardedRoute('/groupQuoteResult', whenLoaded(<GroupQuoteResult />))}
      {/* Without a guard: the provider of the check leads back without the code of the link. */}
      <Route path="/faceCheck" element={whenLoaded(<FaceCheck />)} />
      <Route path="/letterList" element={whenLoaded(<LetterList />)} />
      <Route path="/login" element={whenLoaded(<Login />)} />
      <Route path="/linkInvalid" element={linkInvalid()} />
      <Route path="*" element={whenLoaded(<NotFound />)} />
    </Routes>
  );
}

/** The group quote of a trade; without a trade, the list of group products. */
function GroupQuote() {
  const [query] = useSearchParams();
  if (query.get('tradeId')) return <FormRoute screen="groupQuote" nextPage="groupQuoteResult" />;
  return whenLoaded(<GroupProducts />);
}
