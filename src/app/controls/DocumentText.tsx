import classes from './document-text.module.css';

const HEADING = '# ';

/** A text of the contract: a line that begins with `# ` is a heading, every other one a paragraph. */
export const DocumentText = ({ content }: { content: string }) => (
  <div className={classes['text']}>
    {content
      .split('\n')
      .filter((line) => line !== '')
      .map((line, i) =>
        line.startsWith(HEADING) ? (
          // The position is a stable key: the text of a version never changes.
          <h2 key={i}>{line.slice(HEADING.length)}</h2>
        ) : (
          <p key={i}>{line}</p>
        ),
      )}
  </div>
);
