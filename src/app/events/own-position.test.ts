import { expect, test } from 'vitest';
import { ownPosition } from './own-position.ts';

const FOLDER = 'https://shop.example.com/shop/assets/';

test.each([
  [`${FOLDER}form-Cfpi951v.js:1:2345`, 'form-Cfpi951v.js:1:2345'],
  // The stacks of Chromium and Safari; the first frames may be those of a script of the web view.
  [
    `TypeError: 欧阳若溪\n    at x (https://bridge.example/jweixin.js:1:1)\n    at y (${FOLDER}entry-B1P22lEP.js:1:9)`,
    'entry-B1P22lEP.js:1:9',
  ],
  [
    `y@${FOLDER}ListItemsInput--TG90lJF.js:2:10\nz@${FOLDER}entry-B1P22lEP.js:1:1`,
    'ListItemsInput--TG90lJF.js:2:10',
  ],
  ['https://bridge.example/assets/jweixin-B1P22lEP.js:1:1', undefined],
  ['https://shop.example.com/shop/insureInfomation?tradeId=AAAA:1:1', undefined],
  [`TypeError: ${FOLDER}欧阳若溪`, undefined],
  ['', undefined],
])('%j is at %j [T-011]', (text, position) => {
  expect(ownPosition(text, FOLDER)).toBe(position);
});
