import { locales, type Locale } from '../../../../locales/index.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import { proveFillable } from '../../../core/fill/prove-fillable.ts';
import type { PreviewRequest } from '../../../studio/preview/preview-request.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';

/** How a form is shown: as it is opened, when it was sent without an answer, and with every question answered. */
export const pictureStates = ['opened', 'refused', 'filled'] as const;

export type PictureState = (typeof pictureStates)[number];

/** One picture of a form, before it is taken. */
export interface PictureRequest {
  form: string;
  locale: Locale;
  state: PictureState;
  /** The module of the form's checks. */
  validators: string;
  previewed: Omit<PreviewRequest, 'validators'>;
}

/** The day of all pictures, so that they stay the same. */
const TODAY = '2026-06-01';

/** What is tried to find the answers that show most of a form. */
const FILL_SETTINGS = { seed: 1, wanted: 3, tries: 12 };

/** The name of a picture: form, language and state, such as `invoice/hemu zh_CN opened`. */
export const pictureName = ({
  form,
  locale,
  state,
}: Pick<PictureRequest, 'form' | 'locale' | 'state'>): string => `${form} ${locale} ${state}`;

/**
 * Lists the pictures of forms in the order of the overview.
 *
 * @param languages all when empty
 * @throws UsageError for a form that could not be published
 */
export function listPictures(forms: readonly string[], languages: readonly Locale[]): PictureRequest[] {
  const shown = languages.length === 0 ? locales : languages;
  return forms.flatMap((name) => {
    const running = readAndCompileForm(name);
    const validators = running.moduleText;
    const full = fullestAnswers(running);
    return shown.flatMap((locale) =>
      pictureStates.map((state) => ({
        form: name,
        locale,
        state,
        validators,
        previewed: {
          form: running.form,
          locale,
          answers: state === 'filled' ? full : {},
          today: TODAY,
          isSubmitted: state === 'refused',
        },
      })),
    );
  });
}

/** The longest of some answers that pass: most questions show, and most lists of people have rows. */
function fullestAnswers({ index, validators, lists }: CompiledForm): Answers {
  const context = { asOf: TODAY, codeListItem: lists.codeListItem };
  const { filled } = proveFillable(index, validators, { ...FILL_SETTINGS, context, lists: lists.items });
  const lengths = new Map(filled.map((answers) => [answers, JSON.stringify(answers).length]));
  return filled.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!)[0] ?? {};
}
