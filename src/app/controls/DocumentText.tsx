import { useBuyingWords } from '../shell/use-buying-words.ts';
import { useLanguage } from '../state/language.ts';
import classes from './document-text.module.css';

const HEADING = '# ';

/**
 * A text of the contract. All texts are in Chinese, which a note above them says on a page in another language. A line that
 * begins with `# ` is a heading, every other line a paragraph.
 */
export function DocumentText({ content }: { content: string }) {
  const { t } = useBuyingWords();
  return (
    <>
      {useLanguage() !== 'zh_CN' && <p className={classes['language']}>{t('documents.inChinese')}</p>}
      {/* Voices, fonts and hyphens follow the language of the text, not that of the page. */}
      <div className={classes['text']} lang="zh-CN">
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
    </>
  );
}
