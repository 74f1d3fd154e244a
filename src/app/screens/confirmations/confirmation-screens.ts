export { AppntSure } from './AppntSure.tsx';
export { FaceCheck } from './FaceCheck.tsx';
export { InsuredSure } from './InsuredSure.tsx';
export { ShareSure } from './ShareSure.tsx';
