// A purchase for a husband on a server of its own, and what each of its actors can do over HTTP.
import { followOrders } from '../../src/server/jobs/follow-orders.ts';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import type { NoticeDelivery } from '../../src/server/simulators/wechat-pay-notices.ts';
import { saveStep } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import {
  agreeAsSpouse,
  answersByNumber,
  invite,
  orderForSpouse,
  SPOUSE,
  type SpouseOrder,
} from './insured-link.ts';
import { afterNoon, startServer, type CallName, type CallResponse, type TestServer } from './server.ts';

/** A move of one order of the purchase. */
export interface OrderMove {
  orderSn: string;
  event: string;
  from: string;
  to: string;
}

/** What the provider did with the money of one charge. */
interface Charge {
  paymentNo: string;
  orderSn: string;
  state: string;
}

const DAY_SECONDS = 86_400;
/** Time between two steps: longer than a customer waits for the next code. */
const STEP_SECONDS = 120;

/** The last digits of the applicant's mobile number, which decide what the insurer says. */
export type LastDigits = '8000' | '0011' | '0012' | '0013' | '0014' | '0015' | '0017';

/** Status of a call that needs a provider which does not answer. */
const UNAVAILABLE = 503;
const REFUSAL = new RegExp(` responded (4\\d\\d|${UNAVAILABLE}) `);

/** Returns false for a call that was refused. @throws what is no refusal: the server has failed, or this test */
function refused(thrown: unknown): false {
  if (thrown instanceof Error && REFUSAL.test(thrown.message)) return false;
  throw thrown;
}

/** A purchase, from the order on. */
export class PurchaseWorld {
  readonly server: TestServer;
  readonly #order: SpouseOrder;
  readonly #owner: ReturnType<typeof openDatabase>;
  readonly #jobs: ReturnType<typeof openDatabase>;
  readonly #cleanups: (() => unknown)[];
  readonly #lastDigits: LastDigits;
  orderSn: string;
  #seconds = 600;
  #changes = 0;

  private constructor(
    server: TestServer,
    order: SpouseOrder,
    lastDigits: LastDigits,
    cleanups: (() => unknown)[],
  ) {
    this.server = server;
    this.#order = order;
    this.#lastDigits = lastDigits;
    this.#cleanups = cleanups;
    this.orderSn = order.orderSn;
    this.#owner = openDatabase(server.databaseUrl, testDataKeys);
    this.#jobs = openDatabase(serverUrl(server.databaseUrl), testDataKeys);
  }

  /** Orders for the husband on a new server. @param lastDigits of the applicant's number */
  static async start(lastDigits: LastDigits): Promise<PurchaseWorld> {
    const cleanups: (() => unknown)[] = [];
    const register = (cleanup: () => unknown) => void cleanups.push(cleanup);
    const server = await startServer(undefined, register, 'test', { isTestMode: true });
    // Notices need an address.
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const order = await orderForSpouse(server, undefined, (mobile) => answersByNumber(mobile, lastDigits));
    return new PurchaseWorld(server, order, lastDigits, cleanups);
  }

  /** Checks every invariant that rows can show. */
  expectUnbroken = (): Promise<void> => expectUnbroken(this.#owner.db);

  async stop(): Promise<void> {
    await Promise.all([this.#owner.close(), this.#jobs.close()]);
    for (const cleanup of this.#cleanups.toReversed()) await cleanup();
  }

  /** Sends a call about the order that was made last, in the applicant's session. */
  ask = (name: CallName, more: object = {}): Promise<CallResponse> =>
    this.#send(name, { orderSn: this.orderSn, ...more });

  /** Sends a call in the applicant's session, which is answered or refused. @throws when the server has failed */
  async #send(name: CallName, request: object): Promise<CallResponse> {
    const response = await this.server.attempt(name, request, this.#order.trade.token);
    if (response.status >= 500 && response.status !== UNAVAILABLE)
      throw new Error(`${name} responded ${response.status} ${JSON.stringify(response.body)}`);
    return response;
  }

  /** Orders what is in the application now. Returns whether there was an order to be made. */
  async orderAgain(): Promise<boolean> {
    const { tradeId } = this.#order.trade;
    const price = await this.#send('secondCalculate', { tradeId });
    if (price.status !== 200) return false;
    const { premFen } = price.body.data!;
    const { status, body } = await this.#send('confirm', { tradeId, premFen });
    if (status !== 200) return false;
    this.orderSn = body.data!['orderSn'] as string;
    return true;
  }

  /** Gives the husband another height, as long as the server takes changes. */
  async change(): Promise<boolean> {
    this.#changes += 1;
    const height = String(176 + this.#changes);
    const answers = answersByNumber(this.#order.mobile, this.#lastDigits, { height });
    try {
      await saveStep(this.server, this.#order.trade, 'panshan', 'insureInfomation', answers);
      await saveStep(this.server, this.#order.trade, 'panshan', 'healthNotice', {}, SPOUSE.insuredId);
      return true;
    } catch (thrown) {
      return refused(thrown);
    }
  }

  /** The husband opens his link, proves who he is and agrees. Returns whether he could. */
  async agree(): Promise<boolean> {
    try {
      const code = await invite(this.server, this.#order.trade, this.orderSn);
      await agreeAsSpouse(this.server, { ...this.#order, orderSn: this.orderSn, code });
      return true;
    } catch (thrown) {
      return refused(thrown);
    }
  }

  /** The customer's phone pays the newest charge of the order, or the bank refuses. Returns what came of it. */
  async collect(delivery: NoticeDelivery | 'refuse'): Promise<string> {
    const { payments } = this.server.simulated;
    const charge = (await this.charges()).findLast(({ orderSn }) => orderSn === this.orderSn);
    if (!charge) return 'none';
    const outcome =
      delivery === 'refuse' ? payments.refuse(charge.paymentNo) : payments.pay(charge.paymentNo, delivery);
    await payments.noticesSent();
    return outcome;
  }

  /** All charges that the shop opened, as the provider knows them, the oldest first. */
  async charges(): Promise<Charge[]> {
    const rows = await query<{ paymentNo: string; orderSn: string }>(
      this.server.databaseUrl,
      'select payment_no as "paymentNo", order_sn as "orderSn" from payments',
    );
    const orderOf = new Map(rows.map(({ paymentNo, orderSn }) => [paymentNo, orderSn]));
    return this.server.simulated.payments.orders().map(({ fields, state }) => ({
      paymentNo: fields.out_trade_no,
      orderSn: orderOf.get(fields.out_trade_no)!,
      state,
    }));
  }

  /** Every move of every order, an order's own ones in their sequence. */
  moves = (): Promise<OrderMove[]> =>
    query<OrderMove & Record<string, unknown>>(
      this.server.databaseUrl,
      `select subject as "orderSn", event, from_state as "from", to_state as "to" from state_moves
        where machine = 'order' order by subject, revision`,
    );

  async stateOf(orderSn = this.orderSn): Promise<string> {
    const [row] = await query<{ state: string }>(
      this.server.databaseUrl,
      'select state from orders where order_sn = $1',
      [orderSn],
    );
    return row!.state;
  }

  /** Time passes. @param seconds by default that between two steps */
  pass(seconds = STEP_SECONDS): void {
    this.#seconds += seconds;
    this.server.setNow(afterNoon(this.#seconds).toISOString());
  }

  /** Time passes until a second after the next midnight in Shanghai. */
  passMidnight(): void {
    const sinceMidnight = (this.#seconds + DAY_SECONDS / 2) % DAY_SECONDS;
    this.pass(DAY_SECONDS - sinceMidnight + 1);
  }

  /** The jobs run: those of every few seconds, and those of every ten minutes. */
  async runJobs(): Promise<void> {
    const context = {
      db: this.#jobs.db,
      ports: this.server.simulated.ports,
      now: () => afterNoon(this.#seconds),
    };
    await followOrders(context, { onRefused: () => undefined, onError: () => undefined }, new Set());
    await sendMessages(context);
    const { statusCode, body } = await this.server.app.inject({
      method: 'POST',
      url: '/__test/sweep',
      payload: {},
    });
    if (statusCode !== 200) throw new Error(`the jobs responded ${statusCode} ${body}`);
    await this.server.simulated.payments.noticesSent();
  }

  /** Sets how a provider behaves from now on. */
  async let(
    provider: 'payment' | 'insurer' | 'sms',
    behaviour: 'ok' | 'error' | 'duplicate' | 'lost',
  ): Promise<void> {
    const url = `/__test/providers/${provider}`;
    const { statusCode } = await this.server.app.inject({ method: 'POST', url, payload: { behaviour } });
    if (statusCode !== 200) throw new Error(`${provider} cannot be set`);
  }
}
