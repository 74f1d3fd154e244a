// What answers claim beyond their form: a code that was sent, pictures that were uploaded.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { runConcurrently, query } from './database.ts';
import { jpeg } from './pictures.ts';
import { startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
const { asOf, answers: office } = answerFixture('panshan-office-worker');
server.setNow(`${asOf}T04:00:00Z`);
const picture = await jpeg();

type Purpose = 'image' | 'signature' | 'idCardFront' | 'idCardBack';

let numbers = 0;

/** Somebody in front of the form that asks for a code, a signature and an agreement, and may take pictures. */
async function customer(known?: string) {
  const { tradeId, token } = await call('getTradeId', { ...PRODUCTS.panshan, platformCode: '11' }, known);
  const { version } = await call('initInsuranceInfo', { tradeId }, token);
  const mobile = `1391234${String(1005 + (numbers += 10)).padStart(4, '0')}`;
  const upload = async (purpose: Purpose, isSent = true) => {
    const announced = { tradeId, purpose, contentType: 'image/jpeg', size: picture.length };
    const { uploadId, path, sign } = await call('cosGetSign', announced, token);
    if (isSent) await app.inject({ method: 'PUT', url: path, headers: { token, sign }, payload: picture });
    return uploadId;
  };
  const code = async () => {
    await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
    return simulated.sms.messages().findLast((message) => message.mobile === mobile)!.code;
  };
  const answers = (applicant: AnswerRow): Answers => ({
    ...(office as Answers),
    applicant: { ...((office as Answers)['applicant'] as AnswerRow), mobile, psp_notice: true, ...applicant },
  });
  let revision = 0;
  const save = async (applicant: AnswerRow) => {
    const key = { tradeId, contentHash: version.contentHash, revision };
    const { status, body } = await attempt('saveInsureInfo', { ...key, answers: answers(applicant) }, token);
    if (status === 200) revision += 1;
    return { status, issues: (body.data?.['issues'] ?? []) as unknown[] };
  };
  return { tradeId, token, mobile, upload, code, save };
}

const CODE = 'applicant/psp_smsCode';
const SAVED = { status: 200, issues: [] };
const refused = (...issues: [code: string, path: string][]) => ({
  status: 422,
  issues: issues.map(([code, path]) => ({ code, path })),
});
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('that was sent to the number beside it lets the answers be saved, and saved again', async () => {
    const { upload, code, save } = await customer();
    const given = { psp_signature: await upload('signature'), psp_smsCode: await code() };
    expect(await save(given)).toEqual(SAVED);
    expect(await save(given)).toEqual(SAVED);
  });

  test('that is wrong is told at its field, nothing is stored, and the right one is still good', async () => {
    const { tradeId, upload, code, save } = await customer();
    const psp_signature = await upload('signature');
    const right = await code();
    expect(await save({ psp_signature, psp_smsCode: other(right) })).toEqual(
      refused(['smsCode.wrong', CODE]),
    );
    const stored = await query(databaseUrl, 'select from answers where trade_id = $1', [tradeId]);
    expect(stored).toHaveLength(0);
    expect(await save({ psp_signature, psp_smsCode: right })).toEqual(SAVED);
  });

  test('that was never sent, or was sent to another number, is none', async () => {
    const { upload, code, save } = await customer();
    const psp_signature = await upload('signature');
    expect(await save({ psp_signature, psp_smsCode: '123456' })).toEqual(refused(['smsCode.expired', CODE]));
    const right = await code();
    const elsewhere = { psp_signature, psp_smsCode: right, mobile: '13912340001' };
    expect(await save(elsewhere)).toEqual(refused(['smsCode.expired', CODE]));
    expect(await save({ psp_signature, psp_smsCode: right })).toEqual(SAVED);
  });

  test('that is right is no wrong one for the second of two saves at the same time', async () => {
    const { upload, code, save } = await customer();
    const given = { psp_signature: await upload('signature'), psp_smsCode: await code() };
    const outcomes = await runConcurrently(databaseUrl, 'sms_codes', [() => save(given), () => save(given)]);
    // It builds on a revision that is no more, and is told what is stored now.
    expect(outcomes.sort((a, b) => a.status - b.status)).toEqual([SAVED, { status: 409, issues: [] }]);
  });

  test('that is guessed five times is good no more', async () => {
    const { upload, code, save } = await customer();
    const psp_signature = await upload('signature');
    const right = await code();
    for (const expected of ['wrong', 'wrong', 'wrong', 'wrong', 'locked'])
      expect(await save({ psp_signature, psp_smsCode: other(right) })).toEqual(
        refused([`smsCode.${expected}`, CODE]),
      );
    expect(await save({ psp_signature, psp_smsCode: right })).toEqual(refused(['smsCode.locked', CODE]));
  });
});

describe('a picture', () => {
  const SIGNATURE = 'applicant/psp_signature';
  const PICTURES = 'applicant/psp_pictures';
  const CARD = 'applicant/psp_idScan';

  test('of each purpose in its own place is taken', async () => {
    const { upload, code, save } = await customer();
    const given = {
      psp_signature: await upload('signature'),
      psp_pictures: [await upload('image'), await upload('image')],
      psp_idScan: [await upload('idCardFront'), await upload('idCardBack')],
      psp_smsCode: await code(),
    };
    expect(await save(given)).toEqual(SAVED);
  });

  test('that nobody sent, that never arrived, or that was sent for something else is not there', async () => {
    const { upload, code, save } = await customer();
    const psp_smsCode = await code();
    const image = await upload('image');
    for (const psp_signature of ['A'.repeat(22), await upload('signature', false), image])
      expect(await save({ psp_smsCode, psp_signature })).toEqual(refused(['upload.missing', SIGNATURE]));
    const psp_signature = await upload('signature');
    const given = {
      psp_smsCode,
      psp_signature,
      psp_pictures: [image, psp_signature],
      psp_idScan: [await upload('idCardBack'), await upload('idCardFront')],
    };
    expect(await save(given)).toEqual(refused(['upload.missing', CARD], ['upload.missing', PICTURES]));
  });

  test('of another trade or of another person is not there', async () => {
    const mine = await customer();
    const psp_smsCode = await mine.code();
    const sibling = await customer(mine.token);
    const stranger = await customer();
    for (const owner of [sibling, stranger])
      expect(await mine.save({ psp_smsCode, psp_signature: await owner.upload('signature') })).toEqual(
        refused(['upload.missing', SIGNATURE]),
      );
    expect(await mine.save({ psp_smsCode, psp_signature: await mine.upload('signature') })).toEqual(SAVED);
  });

  describe('and its removal at the same time:', () => {
    const storedFor = (tradeId: string) =>
      query(databaseUrl, 'select from answers where trade_id = $1', [tradeId]);

    async function signed() {
      const { tradeId, token, upload, code, save } = await customer();
      const given = { psp_signature: await upload('signature'), psp_smsCode: await code() };
      const url = `/funapi/cos/objects/${given.psp_signature}`;
      const remove = async () => (await app.inject({ method: 'DELETE', url, headers: { token } })).json();
      return { tradeId, save: () => save(given), remove };
    }

    test('removed before the answers are stored, it is not there and nothing is stored', async () => {
      const { tradeId, save, remove } = await signed();
      const [outcome] = await runConcurrently(databaseUrl, 'drafts', [save], remove);
      expect(outcome).toEqual(refused(['upload.missing', SIGNATURE]));
      expect(await storedFor(tradeId)).toHaveLength(0);
    });

    test('in answers that are being stored, it stays', async () => {
      const { tradeId, save, remove } = await signed();
      let removal: Promise<unknown> = Promise.resolve();
      const [outcome] = await runConcurrently(databaseUrl, 'health_notices', [save], () => {
        removal = remove();
        return Promise.race([removal, setTimeout(500)]);
      });
      expect(outcome).toEqual(SAVED);
      expect(await removal).toMatchObject({ data: { removed: false } });
      expect(await storedFor(tradeId)).toHaveLength(1);
    });
  });
});
