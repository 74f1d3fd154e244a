// Characters that phones, address books and documents bring along, each typed and pasted into a real form (A8, A91, A92).
import type { Page } from 'playwright/test';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { errorOf, expect, field, test } from './journey.ts';
import { answersOf, openTrade, startTrade } from './trade.ts';

/** What is given, and what is wrong with it; undefined: nothing. */
type Given = readonly [title: string, text: string, code: string | undefined];

const NAMES: readonly Given[] = [
  ['a character beyond the first plane', '𠮷田', undefined],
  ['a character of a late extension', '䶮小明', undefined],
  ['two rare characters and nothing else', '𠮷䶮', undefined],
  ['a middle dot', '阿依古丽·买买提', undefined],
  ['a bullet for the middle dot', '阿依古丽•买买提', undefined],
  ['a katakana dot for the middle dot', '阿依古丽・买买提', undefined],
  ['full-width Latin letters', 'Ａｎｎａ Ｓｍｉｔｈ', undefined],
  ['blanks around', ' 　欧阳若溪　 ', undefined],
  ['a right-to-left mark', '欧阳\u200F若溪', 'name.hiddenCharacter'],
  ['a direction override', '\u202E欧阳若溪', 'name.hiddenCharacter'],
  ['a zero-width space', '欧阳\u200B若溪', 'name.hiddenCharacter'],
  ['an emoji', '欧阳😀', 'name.chinese'],
  ['a smiling Latin name', 'Anna Smith😀', 'name.english'],
  ['an emoji of several parts', '欧阳👨‍👩‍👧', 'name.hiddenCharacter'],
  ['dots one after the other', '阿依古丽··买买提', 'name.dot'],
  ['digits among characters', '欧阳２', 'name.chinese'],
  ['both scripts', '欧阳Ruoxi', 'name.mixed'],
];

const MOBILES: readonly Given[] = [
  ['full-width digits', '１３８００１３８０００', undefined],
  ['blanks and hyphens of an address book', '138 0013-8000', undefined],
  ['marks that a chat wraps numbers in', '\u202D13800138000\u202C', undefined],
  ['an emoji', '1380013800😀', 'mobile.format'],
];

const NUMBERS: readonly Given[] = [
  ['blanks and a small x', '110105 19491231 002x', undefined],
  ['full-width digits', '１１０１０５１９４９１２３１００２Ｘ', undefined],
  ['an emoji', '11010519491231002😀', 'id.characters'],
];

const ADDRESSES: readonly Given[] = [
  ['full-width digits', '文三路１００号３幢２０１室', undefined],
  ['a rare character', '𠮷祥路100号3幢201室', undefined],
];

const FIELDS: readonly [code: string, given: readonly Given[]][] = [
  ['name', NAMES],
  ['mobile', MOBILES],
  ['idNumber', NUMBERS],
  ['address', ADDRESSES],
];

const control = (page: Page, path: string) => field(page, path).locator('input, textarea');

/** Ways in which a text gets into a field: an input method hands it over, or it is pasted. */
const WAYS: Record<string, (page: Page, text: string) => Promise<void>> = {
  typed: (page, text) => page.keyboard.insertText(text),
  async pasted(page, text) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  },
};

for (const [way, put] of Object.entries(WAYS))
  test(`rare, hidden and wide characters, ${way}, are taken or named at the field`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTrade(page, await startTrade('hemu', { applicant: { idType: 'residentId' } }));
    for (const [code, all] of FIELDS)
      for (const [t, text, wrong] of all) {
        const path = `applicant/${code}`;
        await control(page, path).click();
        await control(page, path).fill('');
        await put(page, text);
        await control(page, path).blur();
        const message = errorOf(page, path);
        if (wrong === undefined) await expect(message, `${code}: ${t}`).toHaveCount(0);
        else await expect(message, `${code}: ${t}`).toHaveAttribute('data-error', wrong);
      }
  });

test('what was pasted is stored in the one form that is compared and printed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answers = answersOf('hemu-family-of-four');
  await openTrade(page, await startTrade('hemu', answers as Answers));
  const pasted = {
    name: '　阿依古丽•𠮷䶮 ',
    mobile: '\u202D１３９ 1234-5000\u202C',
    address: ' 文三路１００号３幢２０１室',
  };
  for (const [code, text] of Object.entries(pasted)) {
    await control(page, `applicant/${code}`).fill('');
    await WAYS['pasted']!(page, text);
  }
  await page.getByRole('button', { name: '下一步' }).click();
  const saved = page.getByText(/信息已保存/);
  await expect(saved).toBeVisible();
  // The open page goes on showing what was pasted; what comes back from the server is what was stored.
  await page.reload();
  await expect(saved).toBeVisible();
  await page.getByRole('button', { name: '修改' }).click();
  const { name, mobile, address } = {
    name: '阿依古丽·𠮷䶮',
    mobile: '13912345000',
    address: '文三路100号3幢201室',
  } satisfies AnswerRow;
  await expect(control(page, 'applicant/name')).toHaveValue(name);
  await expect(control(page, 'applicant/mobile')).toHaveValue(mobile);
  await expect(control(page, 'applicant/address')).toHaveValue(address);
});
