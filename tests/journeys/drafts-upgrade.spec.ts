// Drafts that an earlier release stored on the phone: the next release finds them.
import type { Answers } from '../../src/core/answers/answers.ts';
import { expect, field, test } from './journey.ts';
import { answersOf, callServer, draftOf, linkTo, openTrade, resumeSession, startTrade } from './trade.ts';

/** Creates version 1 of the database and writes an encrypted draft, as the earlier release did. Runs in the page. */
async function storePreviousDraft(draft: { place: string; page: string; savedAt: number }): Promise<void> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error!));
    });
  const opening = indexedDB.open('baoform', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('keys');
    opening.result.createObjectStore('drafts', { keyPath: 'id' }).createIndex('place', 'place');
  });
  const database = await resultOf(opening);
  const { place, page, savedAt } = draft;
  const id = `${place}/${page}`;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encode = (text: string) => new TextEncoder().encode(text);
  const parameters = { name: 'AES-GCM', iv, additionalData: encode(id) };
  const text = await crypto.subtle.encrypt(parameters, key, encode(JSON.stringify(draft)));
  const transaction = database.transaction(['keys', 'drafts'], 'readwrite');
  transaction.objectStore('keys').put(key, 'device');
  transaction.objectStore('drafts').put({ iv, text, id, place, expiresAt: savedAt + 86_400_000 });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}

/** Returns the indexes of the drafts and the plain text properties of their records. Runs in the page. */
const readDrafts = () =>
  new Promise<{ indexes: string[]; properties: string[][] }>((resolve) => {
    const opening = indexedDB.open('baoform');
    opening.addEventListener('success', () => {
      const drafts = opening.result.transaction('drafts').objectStore('drafts');
      const reading = drafts.getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const records = reading.result as object[];
        resolve({
          indexes: [...drafts.indexNames],
          properties: records.map((record) => Object.keys(record).sort()),
        });
      });
    });
  });

test('a draft that an earlier release stored on the phone is restored and sent', async ({ page }) => {
  const answers = answersOf('panshan-office-worker');
  const withAddress = (address: string): Answers => ({
    ...answers,
    applicant: { ...(answers['applicant'] as Answers), address },
  });
  const trade = await startTrade('panshan', answers);
  const { tradeId, token } = trade;
  const { version, screen, revision } = await callServer('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  // The server has answers that the phone sent last, but the phone saw no receipt for them.
  const sent = withAddress('文三路100号3幢');
  await callServer('temporaryDataUpdate', { tradeId, contentHash, revision, answers: sent }, token);

  await resumeSession(page, trade);
  await page.evaluate(storePreviousDraft, {
    place: `${tradeId}/${screen}`,
    page: 'earlier',
    contentHash,
    revision,
    dirty: true,
    answers: withAddress('文二路200号5幢302室'),
    inDoubt: [sent],
    savedAt: Date.now(),
  });
  await page.goto(linkTo(trade));
  await expect(field(page, 'applicant/address').locator('textarea')).toHaveValue('文二路200号5幢302室');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    .poll(async () => (await draftOf(trade))?.['applicant'])
    .toMatchObject({
      address: '文二路200号5幢302室',
    });
  expect(await page.evaluate(readDrafts)).toEqual({
    indexes: ['draftKey'],
    properties: [['draftKey', 'expiresAt', 'id', 'iv', 'text']],
  });
});

/** Opens the database as the next release does. Resolves once no open page holds it back. Runs in the page. */
const openNextVersion = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('baoform', 3);
    opening.addEventListener('success', () => {
      opening.result.close();
      indexedDB.deleteDatabase('baoform').addEventListener('success', () => resolve('opened'));
    });
    opening.addEventListener('error', () => resolve(String(opening.error)));
  });

test('an open page does not hold back the database of the next release: it says to reload @rare', async ({
  page,
}) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  const next = await page.context().newPage();
  await next.goto(`${process.env['BAOFORM_URL']}/health`);
  expect(await next.evaluate(openNextVersion)).toBe('opened');
  await next.close();
  const message = page.getByRole('status').filter({ hasText: '请刷新页面' });
  await message.getByRole('button', { name: '刷新页面' }).click();
  await expect(field(page, 'applicant/address').locator('textarea')).toHaveValue('文三路100号3幢201室');
  await expect(message).toBeHidden();
});
