import { useState } from 'react';
import { useWords } from '../shell/use-words.ts';
import action from '../ui/action.module.css';
import classes from './confirm-button.module.css';

interface ConfirmButtonProps {
  label: string;
  question: string;
  onConfirm: () => void;
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton({ label, question, onConfirm }: ConfirmButtonProps) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className={action['outlined']} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  return (
    <span role="alert" className={classes['question']}>
      <span>{question}</span>
      <button type="button" className={action['plain']} onClick={() => setAsking(false)}>
        {t('cancel')}
      </button>
      <button type="button" className={action['plain']} onClick={confirm}>
        {label}
      </button>
    </span>
  );
}
