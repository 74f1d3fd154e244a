import { expect, test } from 'vitest';
import type { ScreenForm } from '../../../../schemas/generated/insurance.ts';
import { quoteLink, readQuoteLink } from './quote-link.ts';

const element = (elementCode: string, inputType: string) => ({ elementCode, inputType });

const form = {
  product: { supplierCode: 'PSP', riskCode: 'PSP-R04' },
  sections: [
    {
      sectionCode: 'group',
      elements: [
        element('salesNote', 'note'),
        element('packageType', 'radio'),
        element('employer', 'text'),
        element('employerNumber', 'uscc'),
        element('insuredCount', 'integer'),
      ],
    },
    { sectionCode: 'plans', elements: [element('deathAmount', 'decimal')] },
    {
      sectionCode: 'contact',
      elements: [element('contactName', 'name'), element('contactMobile', 'mobile')],
    },
  ],
  answers: {
    group: {
      packageType: 'comfort',
      employer: '杭州青禾科技有限公司',
      employerNumber: '91350100M000100Y43',
      insuredCount: 11,
    },
    plans: [{ rowId: 'p1', deathAmount: '50' }],
    contact: { contactName: '欧阳若溪', contactMobile: '13800138000' },
  },
} as unknown as ScreenForm;

const queryOf = (link: string) => new URL(link, 'https://example.com').searchParams;

test('the link for the computer carries the quote (U10)', () => {
  expect(readQuoteLink(queryOf(quoteLink(form)))).toEqual({
    supplierCode: 'PSP',
    riskCode: 'PSP-R04',
    answers: {
      group: { packageType: 'comfort', insuredCount: 11 },
      plans: [{ rowId: 'p1', deathAmount: '50' }],
      contact: {},
    },
  });
});

test('the link carries no typed text: no name, number, employer, token or trade (U10)', () => {
  const link = decodeURIComponent(quoteLink(form));
  for (const personal of ['欧阳若溪', '13800138000', '杭州', '91350100M000100Y43', 'token', 'tradeId'])
    expect(link).not.toContain(personal);
});

test.each([
  ['a link without a quote', 'supplierCode=PSP&riskCode=PSP-R04'],
  ['a quote without a product', 'quote=%7B%7D'],
  ['a quote that is no JSON', 'supplierCode=PSP&riskCode=PSP-R04&quote=%7B'],
  ['a quote that is no object', 'supplierCode=PSP&riskCode=PSP-R04&quote=%5B%5D'],
  [
    'a quote that is too long',
    `supplierCode=PSP&riskCode=PSP-R04&quote=${JSON.stringify({ a: 'x'.repeat(2000) })}`,
  ],
])('%s is no quote link', (_title, query) => {
  expect(readQuoteLink(new URLSearchParams(query))).toBeUndefined();
});
