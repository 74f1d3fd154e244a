// Refuses what the channel of a session does not sell.
import { Problem } from '../../core/failures/problem.ts';
import { sessionTokenOf } from '../plugins/session.ts';
import { channelOfDevice, channelOfToken, sellsProduct } from '../store/product-channels.ts';
import type { Session } from '../store/sessions.ts';
import type { CallContext } from './call.ts';

/** Which product. */
interface ProductKey {
  supplierCode: string;
  riskCode: string;
}

/** The channel of the caller: that of the signed link with which the session began. What an address says proves nothing. */
export function callerChannel({ services: { db }, request }: CallContext): Promise<string> {
  const token = sessionTokenOf(request);
  return token === undefined ? Promise.resolve('') : channelOfToken(db, token);
}

/** @throws Problem product.notSold for a product that the caller's channel does not sell */
export async function requireSoldToCaller(context: CallContext, product: ProductKey): Promise<void> {
  await requireSoldIn(context, await callerChannel(context), product);
}

/** @throws Problem product.notSold for a product that the channel of a session does not sell */
export async function requireSoldTo(
  context: Pick<CallContext, 'services'>,
  { deviceId }: Pick<Session, 'deviceId'>,
  product: ProductKey,
): Promise<void> {
  await requireSoldIn(context, await channelOfDevice(context.services.db, deviceId), product);
}

async function requireSoldIn(
  { services: { db } }: Pick<CallContext, 'services'>,
  channel: string,
  product: ProductKey,
): Promise<void> {
  if (!(await sellsProduct(db, channel, product))) throw new Problem('product.notSold');
}
