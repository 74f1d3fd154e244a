// Loads the pages of documents, which share a chunk: one leads to the other.
import { enableBuyingWords } from '../../shell/buying-words.ts';

const fetchDocumentScreens = async () => {
  const [{ AgreementDetail, ReadNotice }] = await Promise.all([
    import('./document-screens.ts'),
    enableBuyingWords(),
  ]);
  return { AgreementDetail, ReadNotice };
};

export const fetchReadNotice = async () => (await fetchDocumentScreens()).ReadNotice;
export const fetchAgreementDetail = async () => (await fetchDocumentScreens()).AgreementDetail;
