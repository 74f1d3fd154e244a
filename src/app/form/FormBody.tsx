// The body of an open form: notices, fields, bottom bar and conflict dialog.
import { startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormWords } from '../../../renderers/store/form-ports.ts';
import { focusSummary } from '../../../renderers/store/focus-field.ts';
import type { Answers } from '../../core/answers/answers.ts';
import type { Problem } from '../calls/problem.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { ANSWERS_FIXED } from '../journey/answers-fixed.ts';
import { fetchRedirectFromForm } from '../journey/redirect-from-form-chunk.ts';
import { fetchSavedCard } from '../journey/saved-card-chunk.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { HomeLink } from '../ui/HomeLink.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { BottomBar, type BottomBarProps } from './bar/BottomBar.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { ContractNotice } from '../ui/ContractNotice.tsx';
import { FamilyButton } from './FamilyButton.tsx';
import classes from './form-body.module.css';
import { ProductLine } from './ProductLine.tsx';
import type { OpenForm } from './open-form.ts';
import { saveForm } from './save-form.ts';
import { submitLabelKey, isStep } from '../journey/journey-step.ts';
import { JourneyStepper } from '../journey/JourneyStepper.tsx';
import { useOpenPage } from '../shell/use-open-page.ts';
import { useFormWords } from './use-form-words.ts';
import { rememberUnfinishedTrade, useDraftAutosave } from './use-draft-autosave.ts';

interface FormBodyProps {
  form: OpenForm;
  onReopen: () => void;
  onTitle: (title: string) => void;
  onSaved?: (() => void) | undefined;
  /** Replaces the default bottom bar. */
  bar?: ComponentType<BottomBarProps> | undefined;
}

const SavedCard = lazyScreen(fetchSavedCard);
const RedirectFromForm = lazyScreen(fetchRedirectFromForm);
const ONE_PAGE = { Form: ElementForm, Bar: BottomBar };

/** A screen with a bar of its own divides the form itself. */
const partsOf = ({ steps }: OpenForm, bar: FormBodyProps['bar']) =>
  bar ? { Form: ElementForm, Bar: bar } : (steps ?? ONE_PAGE);

/** Renders an open form, or the saved card after a final save. */
export function FormBody({ form, onReopen, onTitle, onSaved, bar }: FormBodyProps) {
  const { store, autosave } = form;
  const { Form, Bar } = partsOf(form, bar);
  const { words, ports, changes, product } = useFormWords(form, onReopen);
  useTitle(form, words, onTitle);
  const { screen, tradeId } = form.screenForm;
  const draftState = useDraftAutosave(form);
  const page = useOpenPage();
  const [isSaved, setSaved] = useState(form.savedAt !== undefined && !onSaved);
  const { save, saving, problem } = useSave(form, () => {
    if (!onSaved) return setSaved(true);
    if (!page.isOpen()) return;
    scrollTo({ top: 0 });
    onSaved();
  });
  if ([draftState.problem, problem].some((each) => each?.code === ANSWERS_FIXED))
    return (
      <Suspense fallback={<FormSkeleton />}>
        <RedirectFromForm tradeId={tradeId} />
      </Suspense>
    );
  return (
    <div
      onFocus={({ target }) => {
        const focus = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
        if (focus !== undefined) void autosave.updatePosition({ focus });
      }}
      onInput={() => rememberUnfinishedTrade(form)}
    >
      {isStep(screen) && !onSaved && <JourneyStepper tradeId={tradeId} current={screen} />}
      {!bar && draftState.price && <ProductLine product={product} price={draftState.price} />}
      {/* Around both, so that the form stays until the code of the saved card is there. */}
      <Suspense fallback={<FormSkeleton />}>
        {isSaved ? (
          <SavedCard formKey={form.screenForm} onEdit={() => setSaved(false)} />
        ) : (
          <>
            <Notices form={form} changes={changes} words={words} />
            {draftState.problem && draftState.sync === 'failed' && (
              <ErrorState problem={draftState.problem} onRetry={onReopen} isBesidePrimary />
            )}
            <div
              ref={(part) => {
                // Here the trail finds it, whenever its code has loaded.
                if (part) part.formStore = store;
              }}
              className={classes['form']}
              data-version={form.screenForm.version.contentHash}
            >
              <Form store={store} words={words} ports={ports} onSubmit={(answers) => void save(answers)}>
                {screen === 'insureInfomation' && <FamilyButton form={form} />}
                <Bar
                  draftState={draftState}
                  isSaving={saving}
                  problem={problem}
                  submitLabelKey={submitLabelKey(screen)}
                />
              </Form>
              <HomeLink variant="plain" />
            </div>
          </>
        )}
      </Suspense>
      {draftState.conflict && <ConflictChoice form={form} words={words} />}
    </div>
  );
}

/** Reports the page title: `pageTitle` of the first section, or else its `title`. */
function useTitle({ index }: OpenForm, words: FormWords, onTitle: (title: string) => void): void {
  const { sectionId } = index.sections[0]!.section;
  const title = words.textOf(sectionId, 'pageTitle') ?? words.textOf(sectionId, 'title') ?? '';
  useEffect(() => onTitle(title), [title, onTitle]);
}

/** Saves the final answers, one save at a time; focuses the summary of refused answers. */
function useSave(form: OpenForm, onSaved: () => void) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const save = async (normalisedAnswers: Answers) => {
    if (saving) return;
    setSaving(true);
    setProblem(undefined);
    // Offline it would fail, and some browsers never load a chunk again that failed once.
    if (navigator.onLine) fetchSavedCard().catch(() => undefined);
    const outcome = await saveForm(form, normalisedAnswers);
    if (outcome.kind !== 'saved') setSaving(false);
    if (outcome.kind === 'failed') setProblem(outcome.problem);
    if (outcome.kind === 'issues') {
      form.store.showServerIssues(outcome.issues);
      focusSummary(form.store);
    }
    if (outcome.kind !== 'saved') return;
    rememberUnfinishedTrade(form);
    startTransition(() => {
      setSaving(false);
      onSaved();
    });
  };
  return { save, saving, problem };
}

/** Shows the notices above the form: the Chinese text is binding, and the change summary of a new version. */
function Notices({
  form,
  changes,
  words,
}: {
  form: OpenForm;
  changes: ScreenForm['changeSummary'];
  words: FormWords;
}) {
  const { ChangeSummaryCard, store, focus } = form;
  return (
    <>
      <ContractNotice />
      {ChangeSummaryCard && changes && (
        <ChangeSummaryCard store={store} changes={changes} words={words} focus={focus} />
      )}
    </>
  );
}
