import { html, type Html } from '../contracts/html.ts';
import type { StartedSimulators } from '../simulators/started-simulators.ts';
import { serviceSections } from './service-sections.ts';
import { isSimWord, wordsIn, type SimLanguage } from './sim-words.ts';

interface PageState {
  language: SimLanguage;
  /** What came of the last button; any text that is no outcome is left out. */
  outcome: string | undefined;
}

/** The whole page, with a section for each simulator that runs. */
export function pageMarkup(simulators: StartedSimulators, { language, outcome }: PageState): Html {
  const t = wordsIn(language);
  const other = language === 'zh_CN' ? 'en_US' : 'zh_CN';
  const said = `outcome.${outcome}`;
  return html`<!doctype html>
    <html lang="${language.replace('_', '-')}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${t('title')} · Baoform</title>
      <link rel="stylesheet" href="/sim/page.css" />
      <script type="module" src="/sim/page.js"></script>
      <header>
        <h1>${t('title')}</h1>
        <p>${t('lead')}</p>
        <nav class="links">
          <a href="/shop/">${t('toShop')}</a>
          <a href="/sim/?language=${language}">${t('refresh')}</a>
          <a href="/sim/?language=${other}" lang="${other.replace('_', '-')}">${t('otherLanguage')}</a>
        </nav>
      </header>
      <main>
        ${isSimWord(said) ? html`<p role="status" class="outcome">${t(said)}</p>` : ''}
        ${serviceSections(simulators, { t, language })}
      </main>
    </html> `;
}
