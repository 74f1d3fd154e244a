import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormWords } from '../../../renderers/store/form-scope.ts';
import { focusField } from '../../../renderers/store/focus-field.ts';
import type { Answers } from '../../core/answers/answers.ts';
import type { Problem } from '../calls/problem.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { fetchSavedCard } from '../journey/saved-card-chunk.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { BottomBar, type BottomBarProps } from './BottomBar.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ContractNotice } from '../ui/ContractNotice.tsx';
import { FamilyButton } from './FamilyButton.tsx';
import classes from './form-body.module.css';
import type { OpenForm } from './open-form.ts';
import { saveForm } from './save-form.ts';
import { submitLabelKey, journeyStepOf } from '../journey/journey-step.ts';
import { JourneyStepper } from '../journey/JourneyStepper.tsx';
import { useFormWords } from './use-form-words.ts';
import { rememberUnfinishedTrade, useDraftKeeper } from './use-draft-keeper.ts';

interface FormBodyProps {
  form: OpenForm;
  onReopen: () => void;
  onTitle: (title: string) => void;
  onSaved?: (() => void) | undefined;
  /** What closes the form in place of the bar with one button. */
  bar?: ComponentType<BottomBarProps> | undefined;
}

const SavedCard = lazyScreen(fetchSavedCard);

/** An open form: filled, kept and saved; or, once it is saved, what was reached. */
export function FormBody({ form, onReopen, onTitle, onSaved, bar: Bar = BottomBar }: FormBodyProps) {
  const { store, keeper } = form;
  const { words, ports, news } = useFormWords(form, onReopen);
  useTitle(form, words, onTitle);
  const step = journeyStepOf(form.wire.screen);
  const kept = useDraftKeeper(form);
  const [isSaved, setSaved] = useState(form.savedAt !== undefined && !onSaved);
  const { save, saving, problem } = useSave(form, onSaved ?? (() => setSaved(true)));
  return (
    <div
      onFocus={({ target }) => {
        const focus = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
        if (focus !== undefined) void keeper.updatePosition({ focus });
      }}
      onInput={() => rememberUnfinishedTrade(form)}
    >
      {step !== undefined && !onSaved && <JourneyStepper current={step} />}
      {isSaved ? (
        <Suspense>
          <SavedCard formKey={form.wire} onEdit={() => setSaved(false)} />
        </Suspense>
      ) : (
        <>
          <Notices form={form} news={news} words={words} />
          {kept.problem && kept.sync === 'stopped' && (
            <ErrorState problem={kept.problem} onRetry={onReopen} />
          )}
          <div className={classes['form']}>
            <ElementForm store={store} words={words} ports={ports} onSubmit={(answers) => void save(answers)}>
              {form.wire.screen === 'insureInfomation' && <FamilyButton form={form} />}
              <Bar
                draftState={kept}
                isSaving={saving}
                problem={problem}
                submitLabelKey={submitLabelKey(form.wire.screen)}
              />
            </ElementForm>
          </div>
        </>
      )}
      {kept.conflict && <ConflictDialog form={form} />}
    </div>
  );
}

/** The page is called what the form's first section says: in one word of its own, or by its title. */
function useTitle({ index }: OpenForm, words: FormWords, onTitle: (title: string) => void): void {
  const { sectionId } = index.sections[0]!.section;
  const title = words.textOf(sectionId, 'pageTitle') ?? words.textOf(sectionId, 'title') ?? '';
  useEffect(() => onTitle(title), [title, onTitle]);
}

/** Sends the answers as final, once at a time; a refusal leads to the first field that has to change. */
function useSave(form: OpenForm, onSaved: () => void) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const save = async (normalised: Answers) => {
    if (saving) return;
    setSaving(true);
    setProblem(undefined);
    const outcome = await saveForm(form, normalised);
    setSaving(false);
    if (outcome.kind === 'failed') setProblem(outcome.problem);
    if (outcome.kind === 'issues') {
      form.store.showServerIssues(outcome.issues);
      focusField(form.store, outcome.issues[0]!.at);
    }
    if (outcome.kind !== 'saved') return;
    rememberUnfinishedTrade(form);
    scrollTo({ top: 0 });
    onSaved();
  };
  return { save, saving, problem };
}

/** What is to be known before the form: translations only help to fill it in, and what is new in it. */
function Notices({ form, news, words }: { form: OpenForm; news: ScreenForm['news']; words: FormWords }) {
  const { ChangeSummaryCard, store, focus } = form;
  return (
    <>
      <ContractNotice />
      {ChangeSummaryCard && news && (
        <ChangeSummaryCard store={store} changes={news} words={words} focus={focus} />
      )}
    </>
  );
}
