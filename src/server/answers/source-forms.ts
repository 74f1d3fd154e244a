import type { Services } from '../services/services.ts';
import type { SourceForms } from '../store/foreign-answers.ts';
import { readTrades, type Trade } from '../store/trades.ts';

/** The forms of the screens of a trade; the trade is read where a live form is asked for. */
export function sourceForms({ db, forms, releases }: Services, tradeId: string, known?: Trade): SourceForms {
  const ofVersion = async (versionId: number) => (await forms.get(versionId))?.index;
  return {
    ofVersion,
    async live(screen) {
      const trade = known ?? (await readTrades(db, [tradeId]))[0];
      const versionId = trade && releases.versionId(screen, trade);
      return versionId === undefined ? undefined : (await forms.getReleased(versionId))?.index;
    },
  };
}
