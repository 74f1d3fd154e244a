// A premium that is another one than its customer agreed to, in words.
import type { PremiumChange } from '../../../schemas/generated/confirm.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import { targetOf } from '../../core/answers/answer-target.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { answerWording, answerWords, type AnswerWording } from '../../core/migrate/answer-words.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import type { SharedDifference } from '../../core/trial/shared-answers.ts';
import { pageTitleOf } from '../answers/source-changes.ts';
import type { Services } from '../services/services.ts';
import { readFinalAnswers } from '../store/final-answers.ts';
import type { TradePremium } from './trade-premium.ts';

/** What has changed, and why; undefined while the premium is the one that the customer agreed to. */
export async function premiumChangeOf(
  services: Services,
  tradeId: string,
  premium: TradePremium | undefined,
  language: Language,
): Promise<PremiumChange | undefined> {
  if (premium?.state !== 'changed' || premium.isTrialOutdated) return undefined;
  const { fen, formerFen, differences } = premium;
  const final = await readFinalAnswers(services.db, { tradeId, screen: TRIAL_SCREEN, subject: '' });
  const index = final && (await services.forms.get(final.versionId))?.index;
  const wording =
    index && answerWording(index, language, (list, code) => services.lists.item(list, code)?.labels);
  return {
    prem: yuanOf(fen),
    formerPrem: yuanOf(formerFen),
    formerPremFen: formerFen,
    differences:
      index && wording ? differences.flatMap((each) => differenceWords(index, each, wording) ?? []) : [],
  };
}

/** A difference in the words of the trial; the answers are the customer's own. */
function differenceWords(
  index: FormIndex,
  { path, before, after }: SharedDifference,
  wording: AnswerWording,
): SourceChange | undefined {
  const target = targetOf(index, path);
  if (target?.kind !== 'element') return undefined;
  const { indexed } = target;
  const wordsOf = (value: typeof after | undefined) =>
    value === undefined ? undefined : answerWords(indexed, value, wording);
  const [former, now] = [wordsOf(before), wordsOf(after)];
  return {
    screen: TRIAL_SCREEN,
    title: pageTitleOf(index, wording),
    question: wording.word(`${indexed.element.elementId}.elementName`) ?? indexed.element.elementCode,
    ...(former !== undefined && { before: former }),
    ...(now !== undefined && { after: now }),
  };
}
