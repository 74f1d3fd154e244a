import { locales, type Locale } from '../../../../locales/index.ts';
import type { Answers } from '../../../core/answers.ts';
import { compileValidators } from '../../../core/compile-validators.ts';
import { proveFillable } from '../../../core/fill/prove-fillable.ts';
import type { PreviewRequest } from '../../../studio/preview/previewed.ts';
import { runForm, type RunningForm } from '../run-form.ts';

/** How a form is shown: as it is opened, when it was sent without an answer, and with every question answered. */
export const moments = ['opened', 'refused', 'filled'] as const;

export type Moment = (typeof moments)[number];

/** One picture of a form, before it is taken. */
export interface PictureOrder {
  form: string;
  locale: Locale;
  moment: Moment;
  /** The module of the form's checks. */
  validators: string;
  previewed: Omit<PreviewRequest, 'validators'>;
}

/** The day of all pictures, so that they stay the same. */
const TODAY = '2026-06-01';

/** What is tried to find the answers that show most of a form. */
const TRIES = { seed: 1, wanted: 3, tries: 12 };

/** A form of the sheet by its name: where it was, its language, and how it is shown. */
export const pictureName = ({
  form,
  locale,
  moment,
}: Pick<PictureOrder, 'form' | 'locale' | 'moment'>): string => `${form} ${locale} ${moment}`;

/**
 * The pictures of forms, in the order of the sheet.
 *
 * @param languages those asked for; none: all
 * @throws Unusable for a form that could not be published
 */
export function picturesOf(forms: readonly string[], languages: readonly Locale[]): PictureOrder[] {
  const shown = languages.length === 0 ? locales : languages;
  return forms.flatMap((name) => {
    const running = runForm(name);
    const validators = compileValidators(running.index);
    const full = fullestAnswers(running);
    return shown.flatMap((locale) =>
      moments.map((moment) => ({
        form: name,
        locale,
        moment,
        validators,
        previewed: {
          form: running.form,
          locale,
          answers: moment === 'filled' ? full : {},
          today: TODAY,
          isSubmitted: moment === 'refused',
        },
      })),
    );
  });
}

/** The longest of some answers that pass: most questions show, and most lists of people have rows. */
function fullestAnswers({ index, validators, lists }: RunningForm): Answers {
  const context = { asOf: TODAY, codeListItem: lists.codeListItem };
  const { filled } = proveFillable(index, validators, { ...TRIES, context, lists: lists.items });
  const lengths = new Map(filled.map((answers) => [answers, JSON.stringify(answers).length]));
  return filled.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!)[0] ?? {};
}
