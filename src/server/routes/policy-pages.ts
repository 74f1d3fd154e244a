// Pictures of the pages of policies, for phones whose browser shows no PDF.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Preview } from '../../../schemas/generated/underwriting.ts';
import { Problem } from '../../core/failures/problem.ts';
import { requireSession, tokenOf } from '../plugins/session.ts';
import { PAGE_TYPE, PAGE_WIDTHS, PageImages, type PageKey } from '../previews/page-images.ts';
import type { Services } from '../services/services.ts';
import { readOwnPolicy, readPolicyFile } from '../store/policies.ts';
import { KeyedSemaphore } from '../uploads/keyed-semaphore.ts';
import { sendPrivateFile } from './private-file.ts';

const PAGES_PATH = '/funapi/insure/policy/page';

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;
/** Pictures that a session may wait for at once; the app asks for two. */
const MAX_OF_SESSION = 4;
/** When a session that has its share may ask again. */
const SHARE_WAIT_S = 2;

type PageRequest = FastifyRequest<{ Params: { orderSn: string; width: string; page: string } }>;

/** Where the pictures of a policy of `pages` pages are. */
export const previewOf = (orderSn: string, pages: number): Preview => ({
  pages,
  path: `${PAGES_PATH}/${orderSn}`,
  widths: [...PAGE_WIDTHS],
});

/** Registers the route of pages, each for the owner of its order alone: the right is checked for kept pictures too. */
export function policyPageRoute(app: FastifyInstance, services: Services): void {
  const images = new PageImages();
  const shares = new KeyedSemaphore(MAX_OF_SESSION);
  app.addHook('onClose', () => images.stop());
  const options = { exposeHeadRoute: false, config: { rate: { session: 240, network: 4800 } } };
  app.get(`${PAGES_PATH}/:orderSn/:width/:page`, options, async (request: PageRequest, reply) => {
    const session = await requireSession(services, request);
    const { orderSn } = request.params;
    const policy = await readOwnPolicy(services.db, session, orderSn);
    if (!policy) throw new Problem('order.notFound');
    const key = keyOf(policy.sha256, request);
    const readFile = async () => (await readPolicyFile(services.db, session, orderSn))!.file;
    const drawn = await shares.run(tokenOf(request), () => images.draw(key, readFile));
    if (drawn === undefined) throw new Problem('request.tooMany', { secondsLeft: SHARE_WAIT_S });
    if (drawn.status === 'busy') throw new Problem('server.busy');
    if (drawn.status === 'missing') throw new Problem('page.notFound');
    return sendPrivateFile(reply, drawn.image, { type: PAGE_TYPE, disposition: 'inline' });
  });
}

/** @throws Problem page.notFound for what is no number of a page, or a width that pictures do not have */
function keyOf(sha256: string, { params: { width, page } }: PageRequest): PageKey {
  const known = PAGE_WIDTHS.find((each) => String(each) === width);
  if (known === undefined || !PAGE_NUMBER.test(page)) throw new Problem('page.notFound');
  return { sha256, page: Number(page), width: known };
}
