import { Problem } from '../../core/failures/problem.ts';
import type { LinkedOrder } from '../orders/linked-order.ts';
import { sessionOf } from '../plugins/session.ts';
import type { CallContext } from './call.ts';

/** The applicant cannot agree for somebody else (I-7). @throws Problem confirmation.ownPhone */
export async function refuseApplicant(
  { ownerId }: Pick<LinkedOrder, 'ownerId'>,
  { services, request }: Pick<CallContext, 'services' | 'request'>,
): Promise<void> {
  const session = await sessionOf(services, request);
  if (session?.ownerId === ownerId) throw new Problem('confirmation.ownPhone');
}
