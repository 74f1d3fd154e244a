import { locales, type Locale } from '../../../../locales/index.ts';
import type { TradeContext } from '../../../../validators/rule/rule.ts';
import { nestAnswers } from '../../../core/answers/answers.ts';
import { proveFillable } from '../../../core/fill/prove-fillable.ts';
import type { PreviewRequest } from '../../../studio/preview/preview-request.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';
import type { FixtureForm } from '../input/fixture-forms.ts';
import { tradeOf, type TradeOptions } from '../input/trade-options.ts';
import { formLabel } from '../input/named-forms.ts';

/** The states of a form in pictures: just opened, submitted without answers, and filled. */
export const pictureStates = ['opened', 'refused', 'filled'] as const;

export type PictureState = (typeof pictureStates)[number];

/** The parameters of one picture. */
export interface PictureRequest {
  form: string;
  locale: Locale;
  state: PictureState;
  /** Source text of the form's compiled validators. */
  validators: string;
  previewInput: Omit<PreviewRequest, 'validators'>;
}

/** A fixed evaluation date, so that pictures are reproducible. */
const TODAY = '2026-06-01';

/** Settings of the generated answers among which the fullest set is picked. */
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
 * @param tradeOptions the trade that the rules of the forms read
 * @throws UsageError for a form that could not be published
 */
export function listPictures(
  forms: readonly FixtureForm[],
  languages: readonly Locale[],
  tradeOptions: TradeOptions = {},
): PictureRequest[] {
  const selectedLocales = languages.length === 0 ? locales : languages;
  return forms.flatMap((form) => {
    const compiledForm = readAndCompileForm(form.name);
    const validators = compiledForm.moduleText;
    const trade = tradeOf(tradeOptions, compiledForm);
    const filled = fullestAnswers(compiledForm, trade);
    return selectedLocales.flatMap((locale) =>
      pictureStates.map((state) => ({
        form: formLabel(form),
        locale,
        state,
        validators,
        previewInput: {
          form: compiledForm.form,
          locale,
          ...(state === 'filled' ? filled : { answers: {}, trade }),
          today: TODAY,
          isSubmitted: state === 'refused',
        },
      })),
    );
  });
}

/** The longest of several valid answer sets, with its trade: it shows the most questions and rows. */
function fullestAnswers(
  { index, validators, lists }: CompiledForm,
  trade: TradeContext,
): Pick<PreviewRequest, 'answers' | 'trade'> {
  const context = { asOf: TODAY, codeListItem: lists.codeListItem, trade };
  const { filled } = proveFillable(index, validators, { ...FILL_SETTINGS, context, lists: lists.items });
  const answerSets = filled.map((form) => ({
    answers: nestAnswers(index, form),
    trade: form.context.trade ?? trade,
  }));
  const lengths = new Map(answerSets.map((set) => [set, JSON.stringify(set.answers).length]));
  return answerSets.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!)[0] ?? { answers: {}, trade };
}
