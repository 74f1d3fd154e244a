export { LetterDetail } from './LetterDetail.tsx';
export { LetterList } from './LetterList.tsx';
