import { readProducts } from '../store/products.ts';
import type { Handler } from './call.ts';
import { callerChannel } from './sold-in-channel.ts';

/** Lists the products of the home page that the caller's channel sells. */
export const emProductQueryHomeList: Handler<'emProductQueryHomeList'> = async (
  { language = 'zh_CN' },
  context,
) => ({ products: await readProducts(context.services.db, language, await callerChannel(context)) });
