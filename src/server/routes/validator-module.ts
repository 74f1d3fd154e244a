import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';

const ONE_YEAR_S = 31_536_000;

/**
 * Serves a form's validators as a JavaScript module, as this process compiled them. The URL holds their hash, so responses
 * never expire. A page of a release with another compiler asks by another hash of the same form: it gets the same checks,
 * without keeping them under that hash.
 */
export function validatorModule(app: FastifyInstance, { forms }: Services): void {
  app.get<{ Params: { file: string } }>('/shop/validators/:file', async (request, reply) => {
    const sha256 = /^([0-9a-f]{64})\.js$/.exec(request.params.file)?.[1];
    const form = sha256 === undefined ? undefined : await forms.getByValidator(sha256);
    if (!form) throw new Problem('request.unknown');
    const isSame = form.validatorSha256 === sha256;
    return reply
      .header('cache-control', isSame ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(form.moduleText);
  });
}
