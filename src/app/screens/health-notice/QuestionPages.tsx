import { useMemo, useRef, useState, type FormEvent } from 'react';
import { ShownFields } from '../../../../renderers/shown-fields.ts';
import { FormScreen } from '../../form/FormScreen.tsx';
import { useWords } from '../../shell/words.ts';
import classes from './health-notice.module.css';
import { PagingContext, type OpenPage } from './paging.ts';
import { isOnPage } from './question-pages.ts';
import { QuestionBar } from './QuestionBar.tsx';

interface QuestionPagesProps {
  tradeId: string;
  insuredId: string;
  onSaved: () => void;
}

const NO_TITLE = () => undefined;

/** The health notice of one person, question after question; only the last page sends it. */
export function QuestionPages({ tradeId, insuredId, onSaved }: QuestionPagesProps) {
  const { say } = useWords();
  const [open, show] = useState<OpenPage>();
  const turn = useRef<() => boolean>(undefined);
  const progress = useRef<HTMLParagraphElement>(null);
  const paging = useMemo(
    () => ({
      show,
      turnBy: (by: () => boolean) => void (turn.current = by),
      focus: () => progress.current?.focus(),
    }),
    [],
  );
  const shows = useMemo(() => (path: string) => open !== undefined && isOnPage(open.page, path), [open]);
  const onSubmit = (event: FormEvent) => {
    if (!turn.current?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <PagingContext value={paging}>
      <ShownFields value={shows}>
        <div className={classes['questions']} onSubmitCapture={onSubmit}>
          {open && open.total > 1 && (
            <p ref={progress} tabIndex={-1} className={classes['progress']}>
              {say('progress.question', { current: open.position + 1, total: open.total })}
            </p>
          )}
          <FormScreen
            tradeId={tradeId}
            screen="healthNotice"
            subject={insuredId}
            onTitle={NO_TITLE}
            onSaved={onSaved}
            bar={QuestionBar}
          />
        </div>
      </ShownFields>
    </PagingContext>
  );
}
