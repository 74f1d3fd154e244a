// A screen whose final answers random forms read: every customer of the server gives the same ones.
import type { Expression, ScreenAnswer } from '../../schemas/generated/condition.ts';
import type { TradeContext } from '../../validators/rule/rule.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';

export const FOREIGN_SCREEN = 'foreign';

const CODES = ['count', 'amount', 'word', 'day', 'silent'];

/** Questions of every type that rules can read; nobody answers the last. */
export const foreignForm = form(
  [
    section('page', [
      element('count', 'integer', { settings: { min: 0, max: 99 } }),
      element('amount', 'decimal', { settings: { min: '0', max: '99', scale: 2 } }),
      element('word'),
      element('day', 'date', { settings: { min: '1900-01-01', max: 'today' } }),
      element('silent', 'integer', { settings: { min: 0, max: 99 } }),
    ]),
  ],
  {
    screen: FOREIGN_SCREEN,
    words: {
      zh_CN: {
        [`${idOf('page')}.title`]: '页',
        ...Object.fromEntries(CODES.map((code) => [`${idOf(code)}.elementName`, code])),
      },
    },
  },
);

export const foreignAnswers = { page: { count: 3, amount: '1.25', word: 'A', day: '2008-01-31' } };

/** The same as rules read it. */
export const FOREIGN: NonNullable<TradeContext['answers']> = {
  [FOREIGN_SCREEN]: {
    [idOf('count')]: 3,
    [idOf('amount')]: 1.25,
    [idOf('word')]: 'A',
    [idOf('day')]: '2008-01-31',
  },
};

/** An operand that reads one of the questions. */
export const foreign = (code: string, type: ScreenAnswer['type']): Expression => ({
  answer: { screen: FOREIGN_SCREEN, element: idOf(code), type },
});
