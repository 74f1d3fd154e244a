// What follows of a letter while its order is under review: its deadline ends the order, and its reply goes to the insurer.
import { isOpenLetter } from '../../core/orders/letter-life.ts';
import { unanswered } from '../ports/port-result.ts';
import { closeHandledLetter, readCurrentLetter, type Letter } from '../store/letters.ts';
import { refuseOrder, refuseOverdue } from '../store/underwritings.ts';
import { requestNoOf, type InsurerServices } from './underwrite-order.ts';

/**
 * What to do about an order after its letter: `ask` for the decision, `wait` for the customer or a next round, nothing because the
 * review has `ended`, the insurer is `unreachable`, or its answer cannot be used (`refused`).
 */
type AfterLetter = 'ask' | 'wait' | 'ended' | 'unreachable' | 'refused';

/**
 * Goes on with the latest letter about an order’s submission. A reply is sent until the insurer has it: a lost connection loses none, and the
 * insurer takes one for each letter.
 *
 * @returns undefined for a submission without a letter
 */
export async function handleLetter(
  services: InsurerServices,
  orderSn: string,
): Promise<AfterLetter | undefined> {
  const { db, now } = services;
  const letter = await readCurrentLetter(db, orderSn, now());
  if (!letter) return undefined;
  if (letter.state === 'overdue') {
    await refuseOverdue(db, letter, now());
    return 'ended';
  }
  if (letter.state === 'submitted') return sendReply(services, letter);
  return isOpenLetter(letter.state) ? 'wait' : 'ask';
}

async function sendReply({ db, now, ports }: InsurerServices, letter: Letter): Promise<AfterLetter> {
  const { orderSn, revision, letterId, letterNo, reply, repliedAt } = letter;
  const requestNo = requestNoOf(orderSn, revision);
  const result = await ports.insurer.reply({ requestNo, letterNo, ...reply!, repliedAt: repliedAt! });
  if (result.ok) {
    await closeHandledLetter(db, letterId, now());
    return 'ask';
  }
  if (result.failure !== 'refused') return unanswered(result.failure);
  // An insurer that does not know its letter any more will not take the reply later either.
  await refuseOrder(db, { orderSn, revision }, { event: 'reject', reason: 'other' }, now());
  return 'ended';
}
