import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import { readOrder, type Order } from '../store/orders.ts';
import type { Session } from '../store/sessions.ts';

/** An order of the caller. @throws Problem order.notFound for an order of another owner */
export async function requireOrder({ db, now }: Services, session: Session, orderSn: string): Promise<Order> {
  const order = await readOrder(db, session, orderSn, now());
  if (!order) throw new Problem('order.notFound');
  return order;
}
