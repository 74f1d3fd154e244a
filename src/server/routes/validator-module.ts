import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import { readValidatorModule } from '../store/forms.ts';

const ONE_YEAR_S = 31_536_000;

/** Serves a form's compiled validators as a JavaScript module. The URL holds the content hash, so responses never expire. */
export function validatorModule(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { file: string } }>('/shop/validators/:file', async (request, reply) => {
    const sha256 = /^([0-9a-f]{64})\.js$/.exec(request.params.file)?.[1];
    const code = sha256 && (await readValidatorModule(db, sha256));
    if (!code) throw new Problem('request.unknown');
    return reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .type('text/javascript; charset=utf-8')
      .send(code);
  });
}
