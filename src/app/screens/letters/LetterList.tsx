import { useCallback } from 'react';
import { isOpenLetter } from '../../../core/orders/letter-life.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { letterPath } from '../../journey/letter-path.ts';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import classes from './letters.module.css';
import { LetterHead } from './LetterHead.tsx';

/** The letters of underwriters about the customer's orders. */
export function LetterList() {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const fetchLetters = useCallback(
    (signal?: AbortSignal) => call('letterList', { language }, signal ? { signal } : {}),
    [language],
  );
  const query = useQuery(fetchLetters);
  return (
    <QueryPage title={t(query.problem && !query.data ? 'letter.listFailed' : 'letters.title')} query={query}>
      {({ letters }) => (
        <>
          {letters.map((letter) => (
            <section key={letter.letterId} className={card['card']} aria-labelledby={letter.letterId}>
              <LetterHead letter={letter} headingId={letter.letterId} />
              <div className={classes['actions']}>
                <Link
                  to={letterPath(letter)}
                  className={action[isOpenLetter(letter.state) ? 'primary' : 'outlined']}
                >
                  {t(isOpenLetter(letter.state) ? 'letters.handle' : 'letters.view')}
                </Link>
              </div>
            </section>
          ))}
          {letters.length === 0 && (
            <section className={card['card']}>
              <h2>{t('letters.none')}</h2>
            </section>
          )}
          <HomeLink variant="plain" />
        </>
      )}
    </QueryPage>
  );
}
