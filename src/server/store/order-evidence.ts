// What an application holds of the things that its order was made from.
import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { OrderDocument, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Database } from './connection/database.ts';
import { answers } from './tables/trade-tables.ts';
import { consents } from './tables/trail-tables.ts';

export interface OrderEvidence {
  /** Whether this text of a document was agreed to. */
  isAgreed: (document: OrderDocument) => boolean;
  /** The final answers to a screen: their revision, and the premium that was agreed to with those of the trial. */
  answersTo: (key: Pick<OrderSnapshot['answers'][number], 'screen' | 'subject'>) => SavedAnswers | undefined;
}

type SavedAnswers = { revision: number; agreedPremiumFen: number | null };

export async function readOrderEvidence(db: Database, tradeId: string): Promise<OrderEvidence> {
  const given = await db
    .select()
    .from(consents)
    .where(and(eq(consents.tradeId, tradeId), eq(consents.action, 'given')));
  const saved = await db
    .select({
      screen: answers.screen,
      subject: answers.subject,
      revision: answers.revision,
      agreedPremiumFen: answers.agreedPremiumFen,
    })
    .from(answers)
    .where(eq(answers.tradeId, tradeId));
  const agreed = new Set(
    given.map((each) => canonicalJson([each.documentId, each.documentVersion, each.documentSha256])),
  );
  const final = new Map(saved.map((each) => [canonicalJson([each.screen, each.subject]), each]));
  return {
    isAgreed: ({ documentId, version, sha256 }) => agreed.has(canonicalJson([documentId, version, sha256])),
    answersTo: ({ screen, subject }) => final.get(canonicalJson([screen, subject])),
  };
}
