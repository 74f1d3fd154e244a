import type { Answers } from '../../core/answers/answers.ts';
import type { Issue } from '../../core/failures/issue.ts';
import { orderPersons } from '../../core/orders/order-persons.ts';
import { undrawableIssues } from '../../core/orders/undrawable-answers.ts';
import { missingCharacter } from '../policies/missing-character.ts';
import type { Services } from '../services/services.ts';
import { policyPersonsOf } from '../policies/policy-document-of.ts';
import { personNames } from './person-names.ts';

/** An issue at each answer of an application that its policy would show with a character that no font has. */
export function undrawableAnswers(services: Services, application: Answers): Issue[] {
  // A form that asks for no applicant makes no order.
  if (application['applicant'] === undefined) return [];
  const names = personNames(services, 'zh_CN');
  return undrawableIssues(application, {
    missingIn: missingCharacter,
    textsOf(answers) {
      const { applicant, insureds } = orderPersons(answers, names);
      const unpriced = insureds.map((insured) => ({ ...insured, premiumFen: 0 }));
      return policyPersonsOf({ applicant, insureds: unpriced });
    },
  });
}
