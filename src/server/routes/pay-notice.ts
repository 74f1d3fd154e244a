import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { envelopeSchemas, success } from '../contracts/envelope.ts';
import { applyFacts } from '../payments/refresh-payment.ts';
import { applyRefund } from '../payments/refund-payment.ts';
import { NOTICE_PATH } from '../payments/start-payment.ts';
import { readOrderOfPayment } from '../store/payments.ts';
import { followIfWaiting } from '../underwriting/follow-order.ts';
import type { Services } from '../services/services.ts';

const OPTIONS = {
  schema: {
    response: envelopeSchemas({
      type: 'object',
      additionalProperties: false,
      required: ['received'],
      properties: { received: { const: true } },
    }),
  },
  config: { rate: { network: 6000 } },
};

/**
 * Takes the notices of the payment provider, which repeats each until the status is 200. They are verified on the bytes as
 * they arrived, so that this route parses nothing before. A verified notice that fits no payment is logged: it needs a person.
 */
export function payNotice(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await services.ports.payments.parseNotice(rawBody, request.headers, services.now());
      if (!result.ok) throw new Problem('pay.noticeRefused');
      const { notice } = result;
      if (notice.kind === 'refund') {
        if ((await applyRefund(services, notice.refund)) === 'due')
          request.log.error({ code: 'pay.refundDue', state: notice.refund.refundState });
      } else {
        const settlement = await applyFacts(services, notice.payment);
        // The provider's notice does not wait for the insurer; a job goes on with what is interrupted.
        if (settlement === 'paid') issueLater(services, notice.payment.outTradeNo, request);
        if (settlement === 'differs' || settlement === 'unknown')
          request.log.error({ code: 'pay.noticeUnfit', settlement });
      }
      return success({ received: true });
    };
    scope.route({ method: 'POST', url: NOTICE_PATH, ...OPTIONS, handler });
  });
}

function issueLater(services: Services, paymentNo: string, request: FastifyRequest): void {
  const issue = async () => {
    const orderSn = await readOrderOfPayment(services.db, paymentNo);
    if (orderSn !== undefined) await followIfWaiting(services, orderSn);
  };
  issue().catch((error: unknown) => request.log.error({ error, job: 'issuePolicy' }));
}
