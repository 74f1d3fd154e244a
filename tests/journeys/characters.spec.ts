// Rare, hidden and full-width characters from phones, address books and documents, typed and pasted (A8, A91, A92).
import type { Page } from 'playwright/test';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { controlOf, errorOf, expect, expectSaved, nextButton, test } from './journey.ts';
import { answersOf, openTrade, startTrade } from './trade.ts';
import { dailySample } from '../depth.ts';

/** A text and the code of its issue; undefined for an accepted text. */
type TextCase = readonly [title: string, text: string, issueCode: string | undefined];

const NAMES: readonly TextCase[] = [
  ['a character outside the BMP', '𠮷田', undefined],
  ['a character of a CJK extension', '䶮小明', undefined],
  ['two rare characters and nothing else', '𠮷䶮', undefined],
  ['a middle dot', '阿依古丽·买买提', undefined],
  ['a bullet for the middle dot', '阿依古丽•买买提', undefined],
  ['a katakana dot for the middle dot', '阿依古丽・买买提', undefined],
  ['full-width Latin letters', 'Ａｎｎａ Ｓｍｉｔｈ', undefined],
  ['spaces around', ' 　欧阳若溪　 ', undefined],
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

const MOBILES: readonly TextCase[] = [
  ['full-width digits', '１３８００１３８０００', undefined],
  ['spaces and hyphens of an address book', '138 0013-8000', undefined],
  ['marks that a chat wraps numbers in', '\u202D13800138000\u202C', undefined],
  ['an emoji', '1380013800😀', 'mobile.format'],
];

const ID_NUMBERS: readonly TextCase[] = [
  ['spaces and a lower-case x', '110105 19491231 002x', undefined],
  ['full-width digits', '１１０１０５１９４９１２３１００２Ｘ', undefined],
  ['an emoji', '11010519491231002😀', 'id.characters'],
];

const ADDRESSES: readonly TextCase[] = [
  ['full-width digits', '文三路１００号３幢２０１室', undefined],
  ['a rare character', '𠮷祥路100号3幢201室', undefined],
];

const CASES_BY_FIELD: readonly [code: string, cases: readonly TextCase[]][] = [
  ['name', NAMES],
  ['mobile', MOBILES],
  ['idNumber', ID_NUMBERS],
  ['address', ADDRESSES],
];

/** Inserts a text through the clipboard into the focused field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/** Ways to enter a text into the focused field. `insertText` acts like an IME: it inserts the whole text without key events. */
const ENTRY_METHODS: Record<string, (page: Page, text: string) => Promise<void>> = {
  typed: (page, text) => page.keyboard.insertText(text),
  pasted: paste,
};

for (const [method, enter] of dailySample('CHARACTERS_SEED', Object.entries(ENTRY_METHODS), 1))
  test(`rare, hidden and full-width characters, ${method}, are accepted or explained at the field @rare`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTrade(page, await startTrade('hemu', { applicant: { idType: 'residentId' } }));
    for (const [code, cases] of CASES_BY_FIELD)
      for (const [title, text, issueCode] of cases) {
        const path = `applicant/${code}`;
        await controlOf(page, path).click();
        await controlOf(page, path).fill('');
        await enter(page, text);
        await controlOf(page, path).blur();
        const error = errorOf(page, path);
        const caseName = `${code}: ${title}`;
        if (issueCode === undefined) await expect(error, caseName).toHaveCount(0);
        else await expect(error, caseName).toHaveAttribute('data-error', issueCode);
      }
  });

test('pasted text is stored normalised @rare', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answers = answersOf('hemu-family-of-four');
  await openTrade(page, await startTrade('hemu', answers as Answers));
  const pasted = {
    name: '　阿依古丽•𠮷䶮 ',
    mobile: '\u202D１３９ 1234-5000\u202C',
    address: ' 文三路１００号３幢２０１室',
  };
  for (const [code, text] of Object.entries(pasted)) {
    await controlOf(page, `applicant/${code}`).fill('');
    await paste(page, text);
  }
  await nextButton(page).click();
  await expectSaved(page);
  // The open page keeps the pasted text; after a reload it shows the stored text.
  await page.reload();
  await expectSaved(page);
  await page.getByRole('button', { name: '修改' }).click();
  const { name, mobile, address } = {
    name: '阿依古丽·𠮷䶮',
    mobile: '13912345000',
    address: '文三路100号3幢201室',
  } satisfies AnswerRow;
  await expect(controlOf(page, 'applicant/name')).toHaveValue(name);
  await expect(controlOf(page, 'applicant/mobile')).toHaveValue(mobile);
  await expect(controlOf(page, 'applicant/address')).toHaveValue(address);
});
