import classes from './agreement.module.css';
import type { AgreementUi } from '../../schemas/elements/agreement.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { useReadingTime } from './use-reading-time.ts';

/** A text, its reading time and, after that time, a checkbox. The label is beside the checkbox. */
export function AgreementInput(props: InputProps<boolean, AgreementUi>) {
  const { id, value, options, words, readOnly } = props;
  const isAgreed = value === true;
  const { readSeconds, link } = options;
  const secondsLeft = useReadingTime(isAgreed ? 0 : readSeconds);
  const isWaiting = secondsLeft > 0 && !isAgreed;
  const describedBy = [props.describedBy, readSeconds > 0 && `${id}-reading`].filter(Boolean).join(' ');
  return (
    <>
      <div className={classes['text']}>
        {paragraphsOf(props).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <a href={link} target="_blank" rel="noreferrer">
            {words.t('agreement.more')}
          </a>
        )}
      </div>
      {readSeconds > 0 && (
        <p id={`${id}-reading`} className={classes['reading']}>
          {isWaiting ? words.t('agreement.wait', { seconds: secondsLeft }) : words.t('agreement.read')}
        </p>
      )}
      <input
        {...controlAttributes({ ...props, describedBy: describedBy || undefined })}
        className={classes['tick']}
        type="checkbox"
        checked={isAgreed}
        // Not disabled: keyboard users can focus it and hear the remaining time.
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

/** Returns the paragraphs of the element's text. */
function paragraphsOf({ options, words }: InputProps<boolean, AgreementUi>): string[] {
  const text = words.textOf(options.elementId, 'text') ?? '';
  return [...new Set(text.split('\n').filter((paragraph) => paragraph.trim() !== ''))];
}
