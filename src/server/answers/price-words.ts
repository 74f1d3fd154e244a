// What pages say of the price of a trade.
import zh_CN from '../../../locales/zh_CN/price.json' with { type: 'json' };
import zh_TW from '../../../locales/zh_TW/price.json' with { type: 'json' };
import en_US from '../../../locales/en_US/price.json' with { type: 'json' };
import es_ES from '../../../locales/es_ES/price.json' with { type: 'json' };
import pt_BR from '../../../locales/pt_BR/price.json' with { type: 'json' };
import type { Language } from '../../../schemas/generated/ids.ts';
import type { Product, TradePrice as PriceWords } from '../../../schemas/generated/product.ts';
import type { Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { moneyText } from '../../core/messages/locale-text.ts';
import { interpolate } from '../../core/messages/message.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { endedStates } from '../../core/orders/order-life.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { tradePrice, type TradePrice } from '../../core/trial/trade-price.ts';
import type { Services } from '../services/services.ts';
import { readOrderOfTrade } from '../store/orders.ts';
import { readProduct } from '../store/products.ts';
import type { Trade } from '../store/trades.ts';
import {
  choiceContextOf,
  readPricedAnswers,
  readPricedTrial,
  withApplication,
  type Priced,
} from './priced-answers.ts';

const WORDS = { zh_CN, zh_TW, en_US, es_ES, pt_BR } as const;

type PricedProduct = Pick<Product, 'premiumFrom'>;

/** Screens whose pages say no price: the trial shows its own while it is filled in, and a family member has none. */
const UNPRICED: ReadonlySet<string> = new Set([TRIAL_SCREEN, 'family']);

/** The price that the page of a screen says; none on a screen that says none. @param answers of the page */
export async function priceOnScreen(
  services: Services,
  trade: Trade,
  product: PricedProduct,
  { screen, answers }: { screen: string; answers: Answers },
): Promise<{ price?: PriceWords }> {
  if (UNPRICED.has(screen)) return {};
  if (screen !== APPLICATION_SCREEN) return { price: await priceInTrade(services, trade, product) };
  return { price: inLanguages((await draftPrice(services, trade, answers)) ?? product) };
}

/** The price of a trade: what was ordered, whatever the answers say since, else that of the final answers. */
export async function priceInTrade(
  services: Services,
  trade: Trade,
  product: PricedProduct,
): Promise<PriceWords> {
  const priced = await readPricedAnswers(services, trade);
  const price = priced && priceOf(services, priced);
  const fen = await readOrderedFen(services, trade);
  if (fen === undefined) return inLanguages(price ?? product);
  return inLanguages({ ...(price !== 'open' && price), fen });
}

/** The price by the answers of a draft; undefined on every screen but the application, whose answers change it. */
export async function priceByAnswers(
  services: Services,
  trade: Trade,
  { screen }: Pick<FormKey, 'screen'>,
  answers: Answers,
): Promise<PriceWords | undefined> {
  if (screen !== APPLICATION_SCREEN) return undefined;
  const price = await draftPrice(services, trade, answers);
  if (price) return inLanguages(price);
  const product = await readProduct(services.db, trade.supplierCode, trade.riskCode, 'zh_CN');
  return product && inLanguages(product);
}

/** `open` while the answers have no price. */
type CurrentPrice = TradePrice | 'open';

const priceOf = (services: Services, { rates, answers }: Priced): CurrentPrice =>
  tradePrice(rates, answers, choiceContextOf(services)) ?? 'open';

/** Undefined before the trial is saved. @param application its answers, final or not */
async function draftPrice(
  services: Services,
  trade: Trade,
  application: Answers,
): Promise<CurrentPrice | undefined> {
  const trial = await readPricedTrial(services, trade);
  return trial && priceOf(services, withApplication(trial, application));
}

/** The premium that was ordered, whatever the answers say since; undefined without an order that is in force. */
async function readOrderedFen({ db, now }: Services, { tradeId }: Trade): Promise<number | undefined> {
  const order = await readOrderOfTrade(db, tradeId, now());
  return order && !ENDED.has(order.state) ? (order.premiumFen ?? undefined) : undefined;
}

const ENDED: ReadonlySet<string> = new Set(endedStates);

/** @param price of a trade, or the product that says the lowest one */
function inLanguages(price: CurrentPrice | PricedProduct): PriceWords {
  const textIn = (language: Language): string => {
    const words = WORDS[language];
    const text = (key: 'price.from' | 'price.first', yuan: string) =>
      interpolate(words[key], { price: moneyText(yuan, language) });
    if (price === 'open') return words['price.open'];
    if ('premiumFrom' in price) return text('price.from', price.premiumFrom);
    const first = text('price.first', yuanOf(price.fen));
    return price.plan ? `${price.plan[language]} · ${first}` : first;
  };
  return {
    zh_CN: textIn('zh_CN'),
    zh_TW: textIn('zh_TW'),
    en_US: textIn('en_US'),
    es_ES: textIn('es_ES'),
    pt_BR: textIn('pt_BR'),
  };
}
