// Loads the pages of orders, which share a chunk: one leads to the next.
import { enableBuyingWords } from '../../shell/buying-words.ts';

const fetchOrderScreens = async () => {
  const [
    { CheckFail, ChoosePay, ElectronicPolicy, OrderDetail, OrderList, OrderResult, PreviewPdf, UnpaidList },
  ] = await Promise.all([import('./order-screens.ts'), enableBuyingWords()]);
  return {
    CheckFail,
    ChoosePay,
    ElectronicPolicy,
    OrderDetail,
    OrderList,
    OrderResult,
    PreviewPdf,
    UnpaidList,
  };
};

export const fetchChoosePay = async () => (await fetchOrderScreens()).ChoosePay;
export const fetchOrderResult = async () => (await fetchOrderScreens()).OrderResult;
export const fetchElectronicPolicy = async () => (await fetchOrderScreens()).ElectronicPolicy;
export const fetchOrderDetail = async () => (await fetchOrderScreens()).OrderDetail;
export const fetchCheckFail = async () => (await fetchOrderScreens()).CheckFail;
export const fetchOrderList = async () => (await fetchOrderScreens()).OrderList;
export const fetchUnpaidList = async () => (await fetchOrderScreens()).UnpaidList;
export const fetchPreviewPdf = async () => (await fetchOrderScreens()).PreviewPdf;
