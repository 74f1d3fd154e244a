// A purchase as the specification has it, to which every step of its actors is compared.
import { expect } from 'vitest';
import { MOVES, OWN_MOVES, type Actor, type OwnMove, type Step } from './purchase-steps.ts';
import type { OrderMove, PurchaseWorld } from './purchase-world.ts';

const BOUGHT = ['policyGenerated', 'completed'];
/** Where an order can stay: bought, ended, or left to the insurer's decision. */
export const FINAL = [...BOUGHT, 'cancelled', 'changed', 'withdrawn', 'expired', 'uwFailed', 'riskFailed'];

/** A purchase and what was seen of it. */
export class PurchaseModel {
  readonly world: PurchaseWorld;
  readonly #states = new Map<string, string>();
  readonly #failing = new Set<string>();
  readonly #seen = new Map<string, number>();
  readonly #midnights = new Set<string>();
  /** Orders whose application has other answers now: neither agreed to nor paid before they are ordered again. */
  readonly #changed = new Set<string>();
  #isPast = false;

  constructor(world: PurchaseWorld) {
    this.world = world;
  }

  /** Judges how the order was made. */
  async begin(): Promise<void> {
    for (const move of await this.#newMoves()) await this.#judge(move, { actor: 'applicant', does: 'order' });
  }

  /** Takes a step, and judges what came of it. */
  async take(taken: Step): Promise<void> {
    this.world.pass();
    const before = await this.world.stateOf();
    const { orderSn } = this.world;
    const succeeded = await this.#do(taken);
    const moves = await this.#newMoves();
    for (const move of moves) await this.#judge(move, taken);
    if (taken.actor === 'applicant' && OWN_MOVES.some((name) => name === taken.does))
      this.#judgeOwnMove(taken.does as OwnMove, { before, orderSn, succeeded, moves });
    if (taken.does === 'agree') {
      const agreed = moves.some(({ event }) => event === 'confirmInsured');
      expect(agreed).toBe(succeeded);
      const isAsked = before === 'toConfirmInsured' && !this.#isOver(orderSn) && !this.#changed.has(orderSn);
      if (!this.#failing.has('sms')) expect(succeeded).toBe(isAsked);
    }
    // A charge that is open already, or paid without word of it, is the provider's to tell about.
    if (taken.does === 'pay' && before !== 'paying' && !this.#failing.has('payment'))
      expect([before, succeeded]).toEqual([
        before,
        before === 'toPay' && !this.#isOver(orderSn) && !this.#changed.has(orderSn),
      ]);
  }

  /** Everything works again and time passes: every order has come to an end, and all money is where it belongs. */
  async settle(): Promise<void> {
    for (const provider of ['insurer', 'payment', 'sms'] as const) await this.world.let(provider, 'ok');
    for (let round = 0; round < 3; round += 1) {
      this.world.pass(3600);
      await this.world.ask('queryOrderStaus');
      await this.world.runJobs();
    }
    this.world.passMidnight();
    this.#passed();
    await this.world.runJobs();
    await this.world.runJobs();
    for (const move of await this.#newMoves()) await this.#judge(move, { actor: 'clock', does: 'midnight' });
    for (const state of this.#states.values()) expect(FINAL).toContain(state);
    await this.#judgeMoney();
  }

  /** The states that orders were in. */
  reached = (): Iterable<string> => this.#states.values();

  async #do({ actor, does }: Step): Promise<boolean> {
    const { world } = this;
    if (actor === 'fault' || actor === 'repair') {
      await world.let(does, actor === 'fault' ? 'error' : 'ok');
      this.#failing[actor === 'fault' ? 'add' : 'delete'](does);
      return true;
    }
    if (actor === 'paymentProvider') return (await world.collect(does)) === 'paid';
    switch (does) {
      case 'agree':
        return world.agree();
      case 'order':
        if (!(await world.orderAgain())) return false;
        this.#changed.delete(world.orderSn);
        return true;
      case 'change':
        if (!(await world.change())) return false;
        this.#changed.add(world.orderSn);
        return true;
      case 'look':
        await world.ask('queryPayStatus');
        return (await world.ask('queryOrderStaus')).status === 200;
      case 'pay':
        return (await world.ask('pay', { way: 'qr' })).status === 200;
      case 'payTwice':
        await Promise.all([world.ask('pay', { way: 'qr' }), world.ask('pay', { way: 'redirect' })]);
        return true;
      case 'jobs':
        await world.runJobs();
        return true;
      case 'midnight':
        world.passMidnight();
        this.#passed();
        return true;
      default:
        return (await world.ask(does)).status === 200;
    }
  }

  /** The day of every order that there is ends. */
  #passed(): void {
    for (const orderSn of this.#states.keys()) this.#midnights.add(orderSn);
    this.#isPast = true;
  }

  /** Whether the day of an order is over, on which it could be agreed to or paid. */
  #isOver = (orderSn: string): boolean => this.#midnights.has(orderSn);

  async #newMoves(): Promise<OrderMove[]> {
    const counted = new Map<string, number>();
    const fresh: OrderMove[] = [];
    for (const move of await this.world.moves()) {
      const count = (counted.get(move.orderSn) ?? 0) + 1;
      counted.set(move.orderSn, count);
      if (count > (this.#seen.get(move.orderSn) ?? 0)) fresh.push(move);
    }
    for (const [orderSn, count] of counted) this.#seen.set(orderSn, count);
    return fresh;
  }

  /** A move follows the one before it, is allowed, and has its cause. */
  async #judge(move: OrderMove, taken: Step): Promise<void> {
    const { orderSn, event, from, to } = move;
    const [actor, allowedFrom, allowedTo] = MOVES[event]!;
    expect([event, from, to]).toEqual([event, this.#states.get(orderSn) ?? 'draft', allowedTo]);
    expect(allowedFrom).toContain(from);
    this.#states.set(orderSn, to);
    // An order that the applicant submits again after an agreement of today has the whole of that day.
    if (event === 'inviteInsured' || event === 'requestPayment' || event === 'clearRisk')
      this.#midnights.delete(orderSn);
    if (actor === 'applicant' || actor === 'insured') expect([event, taken.actor]).toEqual([event, actor]);
    else expect([event, await this.#hasCause(move, actor)]).toEqual([event, true]);
  }

  async #hasCause({ orderSn, event }: OrderMove, actor: Actor): Promise<boolean> {
    if (actor === 'clock') return this.#isPast;
    const { insurer } = this.world.server.simulated;
    if (event === 'completePolicy') return insurer.policies().has(orderSn);
    if (actor === 'insurer')
      return [...insurer.applications().keys()].some((number) => number.startsWith(orderSn));
    const charges = (await this.world.charges()).filter((charge) => charge.orderSn === orderSn);
    if (event === 'confirmPayment') return charges.some(({ state }) => state === 'SUCCESS');
    return charges.every(({ state }) => state !== 'SUCCESS');
  }

  #judgeOwnMove(
    name: OwnMove,
    {
      before,
      orderSn,
      succeeded,
      moves,
    }: { before: string; orderSn: string; succeeded: boolean; moves: readonly OrderMove[] },
  ): void {
    const moved = moves.some(({ event }) => event === name);
    expect([name, before, moved]).toEqual([name, before, succeeded]);
    const isAllowed = MOVES[name]![1].includes(before) && !(name === 'cancel' && this.#isOver(orderSn));
    expect([name, before, succeeded]).toEqual([name, before, isAllowed]);
  }

  /** An order with a policy has kept one charge, any other order none: what came too late or twice went back. */
  async #judgeMoney(): Promise<void> {
    const charges = await this.world.charges();
    for (const [orderSn, state] of this.#states) {
      const kept = charges.filter((charge) => charge.orderSn === orderSn && charge.state === 'SUCCESS');
      expect([state, kept.length]).toEqual([state, BOUGHT.includes(state) ? 1 : 0]);
    }
    const policies = [...this.world.server.simulated.insurer.policies().keys()];
    const bought = [...this.#states].filter(([, state]) => BOUGHT.includes(state));
    expect(policies.sort()).toEqual(bought.map(([orderSn]) => orderSn).sort());
  }
}
