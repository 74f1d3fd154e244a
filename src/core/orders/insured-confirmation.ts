// What insured persons agree to in person, and how far their agreement is (S-005).
import { ageInYears } from '../../../validators/values/calendar-date.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { confirmsByLink } from './confirms-by-link.ts';
import { APPLICATION_SCREEN } from './insured-persons.ts';
import { TRIAL_SCREEN } from './purchase-flow.ts';
import type { OrderState } from './order-life.ts';
import type { OrderInsured, OrderSnapshot } from './order-snapshot.ts';

/** S-005; `ended` when the order was cancelled, or goes on without the agreement. */
export type ConfirmationState = 'toConfirm' | 'reinvited' | 'confirmed' | 'modified' | 'expired' | 'ended';

/** The insured persons who have to agree to an order themselves. */
export const confirmingInsureds = ({ insureds, choice, hasDeathBenefit }: OrderSnapshot): OrderInsured[] =>
  insureds.filter((insured) =>
    confirmsByLink(insured, ageInYears(insured.birthDate, choice.today), hasDeathBenefit),
  );

/** Parts of an order that a page shows to an insured person, in the order in which it names their changes. */
type ShownPart = 'plan' | 'cover' | 'period' | 'premium' | 'applicant' | 'insured' | 'beneficiaries';

/** Those, with the documents and the answers that the page does not show. */
export type AgreedPart = ShownPart | 'documents' | 'answers';

function agreedParts(snapshot: OrderSnapshot, insuredId: string): Record<ShownPart, unknown> {
  const { choice, duties, coverLength, paymentTerm, premium, applicant, insureds } = snapshot;
  const {
    beneficiaryKind,
    beneficiaries,
    premiumFen: _,
    ...insured
  } = insureds.find(({ rowId }) => rowId === insuredId)!;
  return {
    plan: choice.plan,
    cover: duties,
    period: [coverLength, paymentTerm],
    premium: premium.fen,
    applicant: [applicant.name, applicant.idType, applicant.idNumber],
    insured,
    beneficiaries: [beneficiaryKind, beneficiaries],
  };
}

/**
 * Everything that an insured person agrees to, as one text: the parts that a page shows, the product, the documents and the
 * answers of the whole application. Any change makes another text.
 */
export function agreedText(snapshot: OrderSnapshot, insuredId: string): string {
  const { supplierCode, riskCode, rateVersion, documents, answers } = snapshot;
  const parts = agreedParts(snapshot, insuredId);
  return canonicalJson({ insuredId, supplierCode, riskCode, rateVersion, documents, answers, ...parts });
}

type SavedAnswers = OrderSnapshot['answers'][number];

/** Answers of which a page shows nothing. */
const isHidden = ({ screen }: SavedAnswers): boolean =>
  screen !== APPLICATION_SCREEN && screen !== TRIAL_SCREEN;

const answerHashes = ({ answers }: OrderSnapshot, isCounted: (saved: SavedAnswers) => boolean) =>
  answers.filter(isCounted).map(({ screen, subject, sha256 }) => [screen, subject, sha256]);

/** What differs for an insured person between two orders of an application; empty for a person who was not in the former. */
export function changedParts(former: OrderSnapshot, current: OrderSnapshot, insuredId: string): AgreedPart[] {
  if (!former.insureds.some(({ rowId }) => rowId === insuredId)) return [];
  const [before, now] = [agreedParts(former, insuredId), agreedParts(current, insuredId)];
  const isChanged = (a: unknown, b: unknown) => canonicalJson(a) !== canonicalJson(b);
  const parts: AgreedPart[] = (Object.keys(now) as ShownPart[]).filter((part) =>
    isChanged(before[part], now[part]),
  );
  if (isChanged(former.documents, current.documents)) parts.push('documents');
  // Nobody is asked again without a reason: what no part says is among the answers, whichever screen they are of.
  const isCounted = parts.length === 0 ? () => true : isHidden;
  if (isChanged(answerHashes(former, isCounted), answerHashes(current, isCounted))) parts.push('answers');
  return parts;
}

/** What is known of one agreement. */
interface Standing {
  orderState: OrderState;
  isConfirmed: boolean;
  /** Whether the person was asked about an earlier order of the application. */
  hasFormer: boolean;
}

/** How far the agreement of an insured person is. */
export function confirmationState({ orderState, isConfirmed, hasFormer }: Standing): ConfirmationState {
  if (orderState === 'changed') return 'modified';
  if (orderState === 'expired') return 'expired';
  if (orderState === 'cancelled' || orderState === 'deleted') return 'ended';
  if (isConfirmed) return 'confirmed';
  if (orderState !== 'toConfirmInsured') return 'ended';
  return hasFormer ? 'reinvited' : 'toConfirm';
}
