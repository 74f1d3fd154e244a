import { targetOf } from '../../src/core/answers/answer-target.ts';
import { useFormScope } from '../store/form-scope.ts';
import classes from './agreement.module.css';
import type { AgreementUi } from '../../schemas/elements/agreement.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { useReadingTime } from './use-reading-time.ts';

/** A text, the time that it takes to read it, and then the tick. Its label stands beside the tick. */
export function AgreementInput(props: InputProps<boolean, AgreementUi>) {
  const { id, path, value, options, words, readOnly } = props;
  const agreed = value === true;
  const { readSeconds, link } = options;
  const secondsLeft = useReadingTime(agreed ? 0 : readSeconds);
  const isWaiting = secondsLeft > 0 && !agreed;
  const describedBy = [props.describedBy, readSeconds > 0 && `${id}-reading`].filter(Boolean).join(' ');
  return (
    <>
      <div className={classes['text']}>
        {useParagraphs(path).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <a href={link} target="_blank" rel="noreferrer">
            {words.say('agreement.more')}
          </a>
        )}
      </div>
      {readSeconds > 0 && (
        <p id={`${id}-reading`} className={classes['reading']}>
          {isWaiting ? words.say('agreement.wait', { seconds: secondsLeft }) : words.say('agreement.read')}
        </p>
      )}
      <input
        {...controlAttributes({ ...props, describedBy: describedBy || undefined })}
        className={classes['tick']}
        type="checkbox"
        checked={agreed}
        // Not disabled: whoever comes by keyboard hears what it waits for.
        aria-disabled={isWaiting || undefined}
        disabled={readOnly}
        onChange={({ currentTarget }) => {
          if (!isWaiting) props.onChange(currentTarget.checked || undefined);
        }}
        onBlur={props.onBlur}
      />
    </>
  );
}

/** The text of the element, paragraph by paragraph. */
function useParagraphs(path: string): string[] {
  const { store, words } = useFormScope();
  const place = targetOf(store.index, path);
  const text = place?.kind === 'element' ? words.textOf(place.indexed.element.elementId, 'text') : undefined;
  return [...new Set((text ?? '').split('\n').filter((paragraph) => paragraph.trim() !== ''))];
}
