// Small, and one leads to the other: they come in one chunk.
export { GroupProducts } from './GroupProducts.tsx';
export { GroupQuoteResult } from './GroupQuoteResult.tsx';
