import { useEffect, useRef, useState } from 'react';
import type { PolicyStanding, SurrenderValueResponse } from '../../../../schemas/generated/policy.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import dialogs from '../../ui/dialog.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './orders.module.css';

interface SurrenderProps {
  orderSn: string;
  policy: PolicyStanding;
  onChanged: () => void;
}

/** The button that asks the insurer what a surrender pays, and the question with that amount. */
export function Surrender({ orderSn, policy, onChanged }: SurrenderProps) {
  const { t } = useBuyingWords();
  const { value, problem, isBusy, open, surrender, close } = useSurrender(orderSn, onChanged);
  return (
    <>
      {!value && <ProblemNote problem={problem} />}
      <button
        type="button"
        className={action['outlined']}
        aria-disabled={isBusy || undefined}
        onClick={() => void open()}
      >
        {t('policy.surrender')}
      </button>
      {value && (
        <SurrenderDialog
          value={value}
          hadCoolingOff={policy.coolingOffDays > 0}
          problem={problem}
          onConfirm={() => void surrender()}
          onClose={close}
        />
      )}
    </>
  );
}

/** Asks what a surrender pays, and surrenders for the amount that was shown; another amount by then is shown again. */
function useSurrender(orderSn: string, onChanged: () => void) {
  const [value, setValue] = useState<SurrenderValueResponse>();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (thrown) {
      setProblem(toProblem(thrown));
      const isOver = toProblem(thrown).code === 'policy.notSurrenderable';
      if (isOver) onChanged();
    } finally {
      setBusy(false);
    }
  };
  const ask = async () => setValue(await call('surrenderValue', { orderSn }));
  const send = async () => {
    if (!value) return;
    try {
      await call('surrender', { orderSn, refundFen: value.refundFen });
    } catch (thrown) {
      if (toProblem(thrown).code === 'policy.refundChanged') await ask();
      throw thrown;
    }
    setValue(undefined);
    onChanged();
  };
  return {
    value,
    problem,
    isBusy,
    open: () => attempt(ask),
    surrender: () => attempt(send),
    close: () => setValue(undefined),
  };
}

interface SurrenderDialogProps {
  value: SurrenderValueResponse;
  hadCoolingOff: boolean;
  problem: Problem | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what a surrender pays, that cover ends, and where the money goes, before it is done. */
function SurrenderDialog({ value, hadCoolingOff, problem, onConfirm, onClose }: SurrenderDialogProps) {
  const { t } = useBuyingWords();
  const amount = moneyText(value.refund, useLanguage());
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const pays = value.refundFen > 0;
  return (
    <dialog
      ref={dialog}
      className={`${dialogs['dialog']} ${classes['surrender']}`}
      aria-labelledby="surrender-title"
      aria-describedby="surrender-text"
      onClose={onClose}
    >
      <h2 id="surrender-title">{t('policy.surrender.title')}</h2>
      <div id="surrender-text">
        <p className={classes['refund']}>{t(wordsOf(value, hadCoolingOff), { amount })}</p>
        <p>{t('policy.surrender.ends')}</p>
        {pays && <p>{t('policy.surrender.where')}</p>}
      </div>
      <ProblemNote problem={problem} />
      <button type="button" className={action['primary']} onClick={onClose}>
        {t('policy.surrender.keep')}
      </button>
      <button type="button" className={action['outlined']} onClick={onConfirm}>
        {t(pays ? 'policy.surrender.confirm' : 'policy.surrender.confirmNothing', { amount })}
      </button>
    </dialog>
  );
}

function wordsOf({ refundFen, isInFull }: SurrenderValueResponse, hadCoolingOff: boolean): string {
  if (isInFull) return 'policy.surrender.inFull';
  if (refundFen === 0) return 'policy.surrender.nothing';
  return hadCoolingOff ? 'policy.surrender.value' : 'policy.surrender.valueOnly';
}
