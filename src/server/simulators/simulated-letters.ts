// Letters of the simulated insurer, and the replies to them.
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { LetterKind } from '../../core/orders/letter-life.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';

/** The kinds of letters by the last digits of the applicant's mobile number; `surcharge` is one that is not supported. */
const KINDS: Readonly<Record<string, LetterKind | 'surcharge'>> = {
  '0021': 'exclusion',
  '0022': 'information',
  '0023': 'surcharge',
};

const DAYS_TO_REPLY = 10;
const DAY_MS = 86_400_000;

/** A letter as it is sent, with the reply that came. */
export interface SimulatedLetter {
  letterNo: string;
  kind: LetterKind | 'surcharge';
  recipient: string;
  issuedAt: string;
  replyBy: string;
  content: string;
  agreement?: string;
  reply?: SimulatedReply;
  /** How often the reply was sent. */
  replies: number;
}

/** What the insurer says of an application. */
export interface Said {
  decision: string;
  reason?: string;
  letter?: object;
}

export interface SimulatedReply {
  conclusion: string;
  opinion?: string;
  images: readonly string[];
}

/** The letters by the number of their application. */
export class SimulatedLetters {
  readonly #letters = new Map<string, SimulatedLetter>();

  /** What an application's letter has it decided as: undefined for an application that gets none. */
  decisionOf(requestNo: string, application: OrderSnapshot, now: Date): Said | undefined {
    const kind = KINDS[application.applicant.mobile.slice(-4)];
    if (!kind) return undefined;
    const letter = this.#letters.get(requestNo) ?? newLetter(requestNo, kind, application, now);
    this.#letters.set(requestNo, letter);
    const { reply, replies: _, ...sent } = letter;
    if (!reply) return { decision: 'letter', letter: sent };
    return reply.conclusion === 'agree'
      ? { decision: 'accepted' }
      : { decision: 'rejected', reason: 'health' };
  }

  /** Takes a reply, the first that comes. Undefined for a letter that was not sent. */
  reply(fields: { requestNo: string; letterNo: string } & SimulatedReply): object | undefined {
    const { requestNo, letterNo, conclusion, opinion, images } = fields;
    const letter = this.#letters.get(requestNo);
    if (letter?.letterNo !== letterNo) return undefined;
    letter.reply ??= { conclusion, images, ...(opinion !== undefined && { opinion }) };
    letter.replies += 1;
    return { requestNo, letterNo };
  }

  all(): ReadonlyMap<string, SimulatedLetter> {
    return this.#letters;
  }
}

function newLetter(
  requestNo: string,
  kind: SimulatedLetter['kind'],
  { applicant }: OrderSnapshot,
  now: Date,
): SimulatedLetter {
  return {
    letterNo: `HJ-${requestNo}`,
    kind,
    recipient: applicant.name,
    issuedAt: now.toISOString(),
    replyBy: shanghaiDate(now.getTime() + DAYS_TO_REPLY * DAY_MS),
    ...TEXTS[kind],
    replies: 0,
  };
}

const TEXTS = {
  exclusion: {
    content:
      '经审核，被保险人患有甲状腺结节。本公司可以承保，但甲状腺疾病及其并发症不在保障范围内。如您同意，请签名后上传本函件的照片；如不同意，请说明原因。',
    agreement: '被保险人所患甲状腺疾病（包括甲状腺结节、甲状腺癌）及其并发症，不在本保险合同的保障范围内。',
  },
  information: {
    content:
      '为完成审核，请补充被保险人最近六个月内的体检报告或病历。同意提供的，请上传资料的照片；不能提供的，请说明原因。',
  },
  surcharge: { content: '经审核，本公司可以在标准保费的基础上加收 25% 承保。' },
} as const;
