import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applyFacts } from '../payments/refresh-payment.ts';
import { NOTICE_PATH } from '../payments/start-payment.ts';
import type { Services } from '../services/services.ts';

/** The provider's own format: 200 or 204 takes a notice, and with anything else it comes again. */
const REFUSAL = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'message'],
  properties: { code: { type: 'string' }, message: { type: 'string' } },
};

const OPTIONS = {
  schema: { response: { 204: { type: 'null' }, '4xx': REFUSAL } },
  config: { rate: { network: 6000 } },
};

/**
 * Takes the notices of the payment provider. They are verified on the bytes as they arrived, so that this route parses
 * nothing before. What a verified notice says is logged only where it does not fit a payment: that needs a person.
 */
export function payNotice(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(NOTICE_PATH, OPTIONS, async (request: FastifyRequest, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await services.ports.payments.parseNotice(rawBody, request.headers, services.now());
      if (!result.ok) return reply.code(401).send({ code: 'FAIL', message: result.failure });
      const { notice } = result;
      if (notice.kind === 'payment') {
        const settlement = await applyFacts(services, notice.payment);
        if (settlement === 'differs' || settlement === 'unknown')
          request.log.error({ code: 'pay.noticeUnfit', settlement });
      }
      return reply.code(204).send();
    });
  });
}
