// What the order of an application is about: its persons, its choice and its premium, all from what is stored.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { ContractTerms } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { buildSnapshot } from '../../core/orders/build-snapshot.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { orderPersons } from '../../core/orders/order-persons.ts';
import type { OrderDocument, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { applicationChoice } from '../../core/trial/trial-choice.ts';
import { INVOICE_SCREEN, TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { calculate } from '../../core/pricing/individual-premium.ts';
import { choiceContextOf } from '../answers/priced-answers.ts';
import type { Services } from '../services/services.ts';
import type { Database } from '../store/connection/database.ts';
import { readAllFinalAnswers } from '../store/final-answers.ts';
import { readContractTerms, readProduct, readRates } from '../store/products.ts';
import { sha256 } from '../store/sha256.ts';
import type { Trade } from '../store/trades.ts';
import { personNames } from '../answers/person-names.ts';

/** The contract is Chinese: the payment term of a product that leaves no choice. */
const PAID_ONCE = '一次交清';

/** What an application is made into an order with. */
export interface ApplicationFacts {
  rates: ProductRates;
  terms: ContractTerms;
  saved: Awaited<ReturnType<typeof readAllFinalAnswers>>;
}

/**
 * Reads the final answers of an application and what its product is sold by.
 *
 * @throws Problem premium.none for a product that is not sold online
 */
export async function readApplicationFacts(db: Database, trade: Trade): Promise<ApplicationFacts> {
  const saved = await readAllFinalAnswers(db, trade.tradeId);
  const rates = await readRates(db, trade);
  const terms = await readContractTerms(db, trade);
  if (!rates || !terms) throw new Problem('premium.none');
  return { rates, terms, saved };
}

/**
 * What the order is about, in a language.
 *
 * @throws Problem application.none before the application or the trial is saved; premium.refused with an issue at each answer
 *   that has no premium
 */
export async function orderOf(
  services: Services,
  trade: Trade,
  facts: ApplicationFacts,
  { documents, language }: { documents: OrderDocument[]; language: Language },
): Promise<OrderSnapshot> {
  const { supplierCode, riskCode, platformCode } = trade;
  const { rates, terms, saved } = facts;
  const [application, trial] = [answersOf(facts, APPLICATION_SCREEN), answersOf(facts, TRIAL_SCREEN)];
  const names = personNames(services, language);
  const chosen = applicationChoice(rates, trial, application, choiceContextOf(services));
  if (!chosen.ok) throw new Problem('premium.refused', { issues: chosen.issues });
  const priced = calculate(rates, chosen.choice);
  if (!priced.ok) throw new Problem('premium.refused', { issues: priced.issues });
  const { riskName, supplierName } = (await readProduct(services.db, supplierCode, riskCode, language))!;
  return buildSnapshot(
    {
      product: { supplierCode, riskCode, platformCode, productName: riskName, supplierName },
      terms,
      rates,
      choice: chosen.choice,
      premium: priced.premium,
      ...orderPersons(application, names),
      paidOnce: PAID_ONCE,
      documents,
      answers: agreedAnswers(saved),
    },
    language,
  );
}

/** The final answers to a screen of an application. @throws Problem application.none without any */
export function answersOf({ saved }: ApplicationFacts, screen: string): Answers {
  const found = saved.find((answers) => answers.screen === screen);
  if (!found) throw new Problem('application.none');
  return found.answers;
}

/** The final answers that the contract is made from: all but those to the invoice. */
const agreedAnswers = (saved: ApplicationFacts['saved']): OrderSnapshot['answers'] =>
  saved
    .filter(({ screen }) => screen !== INVOICE_SCREEN)
    .map(({ screen, subject, versionId, revision, answers }) => ({
      screen,
      subject,
      versionId,
      revision,
      sha256: sha256(canonicalJson(answers)),
    }));
