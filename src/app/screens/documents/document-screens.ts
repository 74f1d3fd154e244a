export { AgreementDetail } from './AgreementDetail.tsx';
export { ReadNotice } from './ReadNotice.tsx';
