export { EnsureDetail } from './EnsureDetail.tsx';
export { TryPrice } from './TryPrice.tsx';
