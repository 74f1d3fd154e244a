import { readProducts } from '../store/products.ts';
import type { Handler } from './call.ts';

/** Lists the products of the home page. */
export const emProductQueryHomeList: Handler<'emProductQueryHomeList'> = async (
  { language = 'zh_CN' },
  { services: { db } },
) => ({ products: await readProducts(db, language) });
