// What the applicant of an order has declared, in the words of a page.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { AgreedDocument, DeclaredHealth } from '../../../schemas/generated/order.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Database } from '../store/connection/database.ts';
import { readFinalAnswers } from '../store/final-answers.ts';
import { readDocumentTitles } from '../store/product-documents.ts';
import { sha256 } from '../store/sha256.ts';

/** The documents that were agreed to. One whose version is gone has the title of the contract. */
export async function agreedDocuments(
  db: Database,
  { supplierCode, riskCode, documents }: OrderSnapshot,
  language: Language,
): Promise<AgreedDocument[]> {
  const titles = await readDocumentTitles(db, { supplierCode, riskCode });
  return documents.map(({ documentId, version, title }) => ({
    documentId,
    version,
    title: titles.get(`${documentId}/${version}`)?.[language] ?? title,
  }));
}

/** How many questions of each health notice were answered with yes. The hash of the order says whether the answers are its own. */
export async function declaredHealth(
  db: Database,
  tradeId: string,
  { answers }: OrderSnapshot,
): Promise<DeclaredHealth[]> {
  const notices = answers.filter(({ screen }) => screen === HEALTH_NOTICE_SCREEN);
  const declared = await Promise.all(
    notices.map(async ({ screen, subject, sha256: declaredHash }) => {
      const final = await readFinalAnswers(db, { tradeId, screen, subject });
      const isOfOrder = final && sha256(canonicalJson(final.answers)) === declaredHash;
      return isOfOrder ? [{ insuredId: subject, yesCount: countYes(final.answers) }] : [];
    }),
  );
  return declared.flat();
}

const countYes = (answers: Answers): number =>
  Object.values(answers)
    .flatMap((section) => (Array.isArray(section) ? section : [section]))
    .flatMap((row) => Object.values(row ?? {}))
    .filter((value) => value === 'yes').length;
