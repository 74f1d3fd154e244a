import { foreignAnswersOf } from '../../core/conditions/foreign-answers.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { ownedRules } from '../../core/form-checks/check-named-conditions.ts';
import { APPLICATION_SCREEN, INSURED_SECTION, personOfScreen } from '../../core/orders/insured-persons.ts';
import {
  foreignAnswerProblems,
  lostQuestionProblems,
  type Persons,
} from '../../core/publish/foreign-answer-checks.ts';
import type { ScopedForm } from '../../core/publish/scoped-form.ts';
import type { Transaction } from '../store/connection/database.ts';
import { hasForeignReaders, readLiveVersions } from '../store/releases.ts';
import type { PublishCandidate } from './publish-candidate.ts';

const persons: Persons = {
  ofScreen: personOfScreen,
  ofRows: (screen, sectionCode) =>
    screen === APPLICATION_SCREEN && sectionCode === INSURED_SECTION ? 'insured' : undefined,
};

/** What a form reads of other live screens and they of it. Reads their forms only where a form reads another. */
export async function otherScreenProblems(
  tx: Transaction,
  { form, scope }: PublishCandidate,
): Promise<PublishProblem[]> {
  const isReader = [...ownedRules(form)].some(([, rule]) => foreignAnswersOf(rule).length > 0);
  if (!isReader && !(await hasForeignReaders(tx))) return [];
  const others = await readOtherForms(tx, { form, scope });
  return foreignAnswerProblems({ form, scope }, { others, persons });
}

/** What other live screens read of questions that a form does not have, whatever else is wrong with it. */
export async function lostQuestions(
  tx: Transaction,
  { form, scope }: Pick<PublishCandidate, 'form' | 'scope'>,
): Promise<PublishProblem[]> {
  if (!(await hasForeignReaders(tx))) return [];
  return lostQuestionProblems({ form, scope }, await readOtherForms(tx, { form, scope }));
}

/** The live forms but the one that a form replaces. */
const readOtherForms = async (
  tx: Transaction,
  { form, scope }: Pick<PublishCandidate, 'form' | 'scope'>,
): Promise<ScopedForm[]> =>
  (await readLiveVersions(tx))
    .map(({ form: live, supplierCode, riskCode, platformCode }) => ({
      form: live,
      scope: { supplierCode, riskCode, platformCode },
    }))
    .filter(
      (other) =>
        other.form.screen !== form.screen ||
        other.scope.supplierCode !== scope.supplierCode ||
        other.scope.riskCode !== scope.riskCode ||
        other.scope.platformCode !== scope.platformCode,
    );
