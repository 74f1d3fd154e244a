// Both screens share a chunk: they are small, and the first leads to the second.
export { GroupProducts } from './GroupProducts.tsx';
export { GroupQuoteResult } from './GroupQuoteResult.tsx';
