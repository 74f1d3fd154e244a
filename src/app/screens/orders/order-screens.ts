export { CheckFail } from './CheckFail.tsx';
export { ChoosePay } from './ChoosePay.tsx';
export { ElectronicPolicy } from './ElectronicPolicy.tsx';
export { OrderDetail } from './OrderDetail.tsx';
export { OrderList, UnpaidList } from './OrderList.tsx';
export { OrderResult } from './OrderResult.tsx';
export { PreviewPdf } from './PreviewPdf.tsx';
