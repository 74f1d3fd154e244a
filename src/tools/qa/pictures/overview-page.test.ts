import { expect, test } from 'vitest';
import { overviewPage } from './overview-page.ts';

test('names and words are shown as text, whatever they contain (G5)', () => {
  const text = '<b>"x" & y</b>';
  const picture = { form: text, locale: text, state: text, file: text, problem: text };
  const page = overviewPage(text, [picture]);
  expect(page).not.toContain('<b>');
  expect(page.match(/&lt;b&gt;&quot;x&quot; &amp; y&lt;\/b&gt;/g)).toHaveLength(13);
});
