import { expect, test } from 'vitest';
import { hasMarkup, isBlank } from './plain-text.ts';

test.each([
  'BMI > 30',
  'Age < 18 or > 60',
  'a<b and c>d',
  '<3',
  'Data: dd/mm/aaaa',
  'Data:dd/mm/aaaa',
  'Müller & Sohn; AT&T',
  '{one} of [two] (three)',
])('%s is plain text (G5)', (text) => expect(hasMarkup(text)).toBe(false));

test.each([
  '<b>name</b>',
  '</p>',
  '<br/>',
  '<br >',
  '<img src=x onerror=alert(1)>',
  '<x-y z="1">',
  '<!-- note -->',
  '&lt;script&gt;',
  '&#60;',
  '&#x3c;',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'data:image/png;base64,x',
  'see www.evil.example',
  '[x](y)',
  'for {{x}}',
])('%s has markup', (text) => expect(hasMarkup(text)).toBe(true));

test.each([
  '',
  '  ',
  '\u3000',
  '\u200B',
  '\u200B\uFEFF \u2060',
  '\u00AD',
  '\u202E',
  '\u3164',
  '\u2800',
  '\u0301',
])('%j shows nothing (G12)', (text) => expect(isBlank(text)).toBe(true));

test.each(['姓名', '%', '\u200BName\u200B', '¥', '🙂'])('%s shows something', (text) =>
  expect(isBlank(text)).toBe(false),
);
