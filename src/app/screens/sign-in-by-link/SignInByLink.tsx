import { useEffect, useRef, useState } from 'react';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useWords } from '../../shell/use-words.ts';
import type { Link } from '../../state/link-parameters.ts';
import { session } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { unfinishedTrades } from '../../state/unfinished-trades.ts';
import action from '../../ui/action.module.css';
import classes from './sign-in-by-link.module.css';
import dialogs from '../../ui/dialog.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';

interface SignInByLinkProps {
  code: NonNullable<Link['code']>;
}

/**
 * Asks whether to go on as the customer of a link. Nothing changes before the answer: who sent the link could read what is
 * typed after it (A93). A code that the server refuses leaves a short notice.
 */
export function SignInByLink({ code }: SignInByLinkProps) {
  const words = useWords();
  const [question, setQuestion] = useState<{ hasSession: boolean }>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    call('exchangeLink', { ...code, isConfirmed: false }).then(
      ({ state, hasSession = false }) => state === 'confirm' && setQuestion({ hasSession }),
      (thrown: unknown) => setProblem(toProblem(thrown)),
    );
  }, [code]);
  useEffect(() => {
    if (problem) showToast(words.problem(problem));
  }, [problem, words]);
  return question && <LinkDialog {...question} code={code} onClose={() => setQuestion(undefined)} />;
}

interface LinkDialogProps extends SignInByLinkProps {
  hasSession: boolean;
  onClose: () => void;
}

function LinkDialog({ code, hasSession, onClose }: LinkDialogProps) {
  const { t } = useScreenWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const open = async () => {
    try {
      const { token, expiresIn } = await call('exchangeLink', { ...code, isConfirmed: true });
      if (token === undefined || expiresIn === undefined) return onClose();
      session.begin(token, expiresIn);
      unfinishedTrades.clear();
      // The page behind was opened in the former session. A list that it has asked for may come until it is gone.
      addEventListener('pagehide', unfinishedTrades.clear);
      location.reload();
    } catch (thrown) {
      setProblem(toProblem(thrown));
    }
  };
  return (
    <dialog
      ref={dialog}
      className={`${dialogs['dialog']} ${classes['account']}`}
      aria-labelledby="link-title"
      aria-describedby="link-text"
      onClose={onClose}
    >
      <h2 id="link-title">{t('link.title')}</h2>
      <p id="link-text">
        {t('link.text')} {hasSession && t('link.keep')}
      </p>
      <ProblemNote problem={problem} />
      <button type="button" className={action['primary']} onClick={onClose}>
        {t(hasSession ? 'link.stay' : 'link.decline')}
      </button>
      <button type="button" className={action['outlined']} onClick={() => void open()}>
        {t('link.open')}
      </button>
    </dialog>
  );
}
