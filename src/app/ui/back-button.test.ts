import { expect, test } from 'vitest';
import { hasBackButton } from './back-button.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile';
const PRODUCT = { riskName: '澄心定期寿险' };

test('a page of a product has a back button', () => {
  expect(hasBackButton(PRODUCT, PHONE)).toBe(true);
  expect(hasBackButton({ ...PRODUCT, isShare: '0' }, PHONE)).toBe(true);
});

test.each([
  ['a shared link', { ...PRODUCT, isShare: '1' }, PHONE],
  ['a shared link with isShare=true', { ...PRODUCT, isShare: 'true' }, PHONE],
  ['a page with hideNav', { ...PRODUCT, hideNav: '1' }, PHONE],
  ['a page without a risk name', {}, PHONE],
  ['a page in the cross-platform container', PRODUCT, `${PHONE} Html5Plus/1.0`],
])('%s has no back button [F-049]', (_, context, userAgent) => {
  expect(hasBackButton(context, userAgent)).toBe(false);
});
