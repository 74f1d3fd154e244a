// Group checks that publishing refuses.
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { isWarning } from '../../../src/core/form/warnings.ts';
import { idOf } from '../../forms/base-form-ids.ts';
import { baseWith, checkIn } from '../changed-documents.ts';
import {
  INSURED,
  NAME,
  ID_NUMBER,
  GENDER,
  BIRTH_DATE,
  INCOME,
  HEIGHT,
  BENEFIT_ORDER,
  ID_NUMBER_CHECK,
  AGE_CHECK,
  MOBILE_CHECK,
  TOTALS_CHECK,
  type RefusalCase,
} from './refusal-case.ts';

/** Refuses whoever has no name. */
const REFUSAL = {
  checkId: 'refusal00000',
  check: 'condition',
  refuseWhen: { op: 'empty', left: { element: NAME } },
  path: NAME,
  severity: 'error',
} as const satisfies GroupCheck;

/** The first warning of the base form: an insured who is hardly older than a child. */
const WARNING = 'wc5d8r2hvy7j';

export const groupCheckRefusals: readonly RefusalCase[] = [
  [
    'a check with a missing element',
    baseWith((form) => Object.assign(checkIn(form, ID_NUMBER_CHECK), { idNumber: 'nosuchelement' })),
    'check.missing',
    ID_NUMBER_CHECK,
  ],
  ...['order', 'ratio'].map((operand): RefusalCase => [
    `totals over a missing ${operand}`,
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { [operand]: 'nosuchelement' })),
    'check.missing',
    TOTALS_CHECK,
  ]),
  [
    'totals over an element instead of a section',
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { section: NAME })),
    'check.operand',
    TOTALS_CHECK,
  ],
  [
    'totals over a top-level section',
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { section: INSURED })),
    'check.operand',
    TOTALS_CHECK,
  ],
  [
    'totals over the ratio of another section',
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { ratio: HEIGHT })),
    'check.operand',
    TOTALS_CHECK,
  ],
  [
    'an age check that has a condition instead of a limit',
    baseWith(({ groupChecks }) =>
      groupChecks.push({
        checkId: 'nolimit00000',
        check: 'ageRange',
        birthDate: BIRTH_DATE,
        when: { op: 'empty', left: { element: NAME } },
      }),
    ),
    'document.invalid',
    'nolimit00000',
  ],
  [
    'a confirmation whose warning is gone',
    baseWith((form) => {
      form.groupChecks = form.groupChecks.filter((check) => !isWarning(check));
    }),
    'confirmation.invalid',
    idOf('insured/ageGapConfirmed'),
  ],
  [
    'a check that reports an issue of no house rule',
    baseWith(({ groupChecks }) => groupChecks.push({ ...REFUSAL, issue: 'person.twice' as 'waiver.self' })),
    'document.invalid',
    REFUSAL.checkId,
  ],
  [
    'a warning that reports an issue in place of its question',
    baseWith((form) => Object.assign(form.groupChecks.find(isWarning)!, { issue: 'person.parentOlder' })),
    'document.invalid',
    WARNING,
  ],
  [
    'the age of a name',
    baseWith((form) => Object.assign(checkIn(form, AGE_CHECK), { birthDate: NAME })),
    'check.operand',
    AGE_CHECK,
  ],
  [
    'an amount without yuan as its unit, capped in yuan',
    baseWith(({ groupChecks }) =>
      groupChecks.push({
        checkId: 'capcheck0',
        check: 'minorDeathCap',
        birthDate: BIRTH_DATE,
        cover: INCOME,
      }),
    ),
    'check.operand',
    'capcheck0',
  ],
  [
    'a text element as cigarettes per day',
    baseWith(({ groupChecks }) =>
      groupChecks.push({
        checkId: 'smokecheck',
        check: 'smoking',
        perDay: NAME,
        years: BENEFIT_ORDER,
        expect: 'nonSmoker',
      }),
    ),
    'check.operand',
    'smokecheck',
  ],
  [
    'a waiver without the amount it is compared with',
    baseWith(({ groupChecks }) =>
      groupChecks.push({ checkId: 'waivercheck', check: 'waiver', waiver: GENDER } as GroupCheck),
    ),
    'document.invalid',
    'waivercheck',
  ],
  [
    'a mobile number compared with one of another list of rows',
    baseWith((form) => {
      form.sections.push({
        sectionId: 'othersection',
        sectionCode: 'others',
        repeat: { min: 0, max: 3 },
        elements: [
          { elementId: 'othermobile1', elementCode: 'mobile', inputType: 'mobile', requiredFlag: 'N' },
        ],
      });
      Object.assign(checkIn(form, MOBILE_CHECK), { other: 'othermobile1' });
    }),
    'check.operand',
    MOBILE_CHECK,
  ],
  [
    'an ID number without a check',
    baseWith(
      (form) => (form.groupChecks = form.groupChecks.filter(({ checkId }) => checkId !== ID_NUMBER_CHECK)),
    ),
    'check.needed',
    ID_NUMBER,
  ],
];
