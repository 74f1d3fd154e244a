// Handlers of the calls about an insurer's decision and its policy, and the route of the policy's file.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OrderStanding } from '../../../schemas/generated/underwriting.ts';
import { Problem } from '../../core/failures/problem.ts';
import { policyStandingOf } from '../orders/policy-standing.ts';
import { pageCountOf } from '../policies/policy-file.ts';
import { requireSession } from '../plugins/session.ts';
import type { Services } from '../services/services.ts';
import type { Order } from '../store/orders.ts';
import { readPolicy, readPolicyFile } from '../store/policies.ts';
import { readPolicyRecord } from '../store/policy-life.ts';
import { readRefusal } from '../store/underwritings.ts';
import { followIfWaiting } from '../underwriting/follow-order.ts';
import type { SessionHandler } from './call.ts';
import { minutesLeft } from './minutes-left.ts';
import { previewOf } from './policy-pages.ts';
import { sendPrivateFile } from './private-file.ts';
import { requireOrder } from './require-order.ts';

/** Lets the insurer decide about the caller's order. */
export const underwriting: SessionHandler<'underwriting'> = async ({ orderSn }, { services, session }) => {
  await requireOrder(services, session, orderSn);
  await followIfWaiting(services, orderSn);
  return standingOf(services, await requireOrder(services, session, orderSn));
};

/** How the caller's order stands. While its insurer is awaited, it is asked again. */
export const queryOrderStaus: SessionHandler<'queryOrderStaus'> = (request, context) =>
  underwriting(request, context);

async function standingOf({ db, now }: Services, order: Order): Promise<OrderStanding> {
  const { orderSn, state } = order;
  const isRefused = state === 'uwFailed' || state === 'riskFailed';
  const reason = isRefused ? await readRefusal(db, orderSn) : undefined;
  const policy = await readPolicy(db, orderSn);
  return {
    orderState: state,
    ...(reason && { reason }),
    ...(policy && { policyNo: policy.policyNo }),
    ...minutesLeft(order, now()),
  };
}

const FILE_PATH = '/funapi/insure/policy/file';

/** The policy of the caller's order. @throws Problem order.notFound; policy.notReady before it is issued */
export const electronicPolicy: SessionHandler<'electronicPolicy'> = async (
  { orderSn },
  { services, session },
) => {
  await requireOrder(services, session, orderSn);
  const found = await readPolicyFile(services.db, session, orderSn);
  const record = await readPolicyRecord(services.db, orderSn);
  if (!found || !record) throw new Problem('policy.notReady');
  const { policyNo, firstDay, lastDay, sha256, bytes } = found.policy;
  const path = `${FILE_PATH}/${orderSn}`;
  const preview = previewOf(orderSn, pageCountOf(found.file));
  const standing = policyStandingOf(record, services.now());
  return {
    policyNo,
    firstDay,
    ...(lastDay === null ? {} : { lastDay }),
    sha256,
    bytes,
    path,
    preview,
    standing,
  };
};

/** Registers the route of policy files, each for the owner of its order alone. */
export function policyFileRoute(app: FastifyInstance, services: Services): void {
  const options = { exposeHeadRoute: false, config: { rate: { session: 60, network: 1200 } } };
  app.get(
    `${FILE_PATH}/:orderSn`,
    options,
    async (request: FastifyRequest<{ Params: { orderSn: string } }>, reply) => {
      const session = await requireSession(services, request);
      const found = await readPolicyFile(services.db, session, request.params.orderSn);
      if (!found) throw new Problem('order.notFound');
      return sendPrivateFile(reply, found.file, {
        type: 'application/pdf',
        disposition: `attachment; filename="${found.policy.policyNo}.pdf"`,
      });
    },
  );
}
