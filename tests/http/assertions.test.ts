// Assertions in answers that other tables must confirm: a code sent by text message, uploaded pictures.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { OBJECTS_PATH } from '../../src/server/routes/upload.ts';
import { answerFixture } from './answer-fixtures.ts';
import { runConcurrently, query } from './database.ts';
import { pdf } from './pdfs.ts';
import { jpeg } from './pictures.ts';
import { startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
const { asOf, answers: fixture } = answerFixture('panshan-office-worker');
server.setNow(`${asOf}T04:00:00Z`);
const picture = await jpeg();
/** Panshan's channel whose form requires a code and a signature. */
const CHANNEL = '11';

type Purpose = 'image' | 'document' | 'signature' | 'idCardFront' | 'idCardBack';

let customerCount = 0;

/**
 * Starts a trade on the form that requires a code, a signature and an agreement, and also takes pictures.
 *
 * @param session token of a session to start the trade in; a new session without it
 */
async function startCustomer(session?: string) {
  const { tradeId, token } = await call(
    'getTradeId',
    { ...PRODUCTS.panshan, platformCode: CHANNEL },
    session,
  );
  const { version } = await call('initInsuranceInfo', { tradeId }, token);
  const mobile = `1391234${String(1005 + (customerCount += 1) * 10).padStart(4, '0')}`;
  const upload = async (purpose: Purpose, isSent = true) => {
    const payload = purpose === 'document' ? pdf() : picture;
    const contentType = purpose === 'document' ? 'application/pdf' : 'image/jpeg';
    const announcement = { tradeId, purpose, contentType, size: payload.length };
    const { uploadId, path, sign } = await call('cosGetSign', announcement, token);
    if (isSent) await app.inject({ method: 'PUT', url: path, headers: { token, sign }, payload });
    return uploadId;
  };
  const sendCode = async () => {
    await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
    return simulated.sms.messages().findLast((message) => message.mobile === mobile)!.code;
  };
  const answers = (applicant: AnswerRow): Answers => ({
    ...fixture,
    applicant: { ...(fixture['applicant'] as AnswerRow), mobile, psp_notice: true, ...applicant },
  });
  let revision = 0;
  const save = async (applicant: AnswerRow) => {
    const key = { tradeId, contentHash: version.contentHash, revision };
    const { status, body } = await attempt('saveInsureInfo', { ...key, answers: answers(applicant) }, token);
    if (status === 200) revision += 1;
    return { status, issues: (body.data?.['issues'] ?? []) as unknown[] };
  };
  return { tradeId, token, upload, sendCode, save };
}

const SMS_CODE = 'applicant/psp_smsCode';
const SIGNATURE = 'applicant/psp_signature';
const PICTURES = 'applicant/psp_pictures';
const ID_SCAN = 'applicant/psp_idScan';

const SAVED = { status: 200, issues: [] };
const refusal = (...issues: [code: string, path: string][]) => ({
  status: 422,
  issues: issues.map(([code, path]) => ({ code, path })),
});
/** A code of the same shape that is not the one sent. */
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code sent by text message', () => {
  test('that was sent to the mobile number of the answers lets them be saved, and saved again', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const applicant = { psp_signature: await upload('signature'), psp_smsCode: await sendCode() };
    expect(await save(applicant)).toEqual(SAVED);
    expect(await save(applicant)).toEqual(SAVED);
  });

  test('that is wrong is refused at its path, nothing is stored, and the sent code still works', async () => {
    const { tradeId, upload, sendCode, save } = await startCustomer();
    const psp_signature = await upload('signature');
    const sentCode = await sendCode();
    expect(await save({ psp_signature, psp_smsCode: wrongCode(sentCode) })).toEqual(
      refusal(['smsCode.wrong', SMS_CODE]),
    );
    const stored = await query(databaseUrl, 'select from answers where trade_id = $1', [tradeId]);
    expect(stored).toHaveLength(0);
    expect(await save({ psp_signature, psp_smsCode: sentCode })).toEqual(SAVED);
  });

  test('that was never sent, or was sent to another number, is refused as expired', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const psp_signature = await upload('signature');
    expect(await save({ psp_signature, psp_smsCode: '123456' })).toEqual(
      refusal(['smsCode.expired', SMS_CODE]),
    );
    const sentCode = await sendCode();
    const otherNumber = { psp_signature, psp_smsCode: sentCode, mobile: '13912340001' };
    expect(await save(otherNumber)).toEqual(refusal(['smsCode.expired', SMS_CODE]));
    expect(await save({ psp_signature, psp_smsCode: sentCode })).toEqual(SAVED);
  });

  test('that is right is not a wrong code for the second of two concurrent saves', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const applicant = { psp_signature: await upload('signature'), psp_smsCode: await sendCode() };
    const outcomes = await runConcurrently(databaseUrl, 'sms_codes', [
      () => save(applicant),
      () => save(applicant),
    ]);
    // The second save builds on a revision that the first replaced: a conflict, not a wrong code.
    expect(outcomes.sort((left, right) => left.status - right.status)).toEqual([
      SAVED,
      { status: 409, issues: [] },
    ]);
  });

  test('is locked after five wrong guesses', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const psp_signature = await upload('signature');
    const sentCode = await sendCode();
    for (const expected of ['wrong', 'wrong', 'wrong', 'wrong', 'locked'])
      expect(await save({ psp_signature, psp_smsCode: wrongCode(sentCode) })).toEqual(
        refusal([`smsCode.${expected}`, SMS_CODE]),
      );
    expect(await save({ psp_signature, psp_smsCode: sentCode })).toEqual(
      refusal(['smsCode.locked', SMS_CODE]),
    );
  });
});

describe('a picture', () => {
  test('of each purpose is accepted at the element for that purpose', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const applicant = {
      psp_signature: await upload('signature'),
      psp_pictures: [await upload('image'), await upload('image')],
      psp_idScan: [await upload('idCardFront'), await upload('idCardBack')],
      psp_smsCode: await sendCode(),
    };
    expect(await save(applicant)).toEqual(SAVED);
  });

  test('that was never announced, never uploaded, or uploaded for another purpose is missing', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const psp_smsCode = await sendCode();
    const image = await upload('image');
    const unknown = 'A'.repeat(22);
    const neverUploaded = await upload('signature', false);
    for (const psp_signature of [unknown, neverUploaded, image])
      expect(await save({ psp_smsCode, psp_signature })).toEqual(refusal(['upload.missing', SIGNATURE]));
    const psp_signature = await upload('signature');
    const applicant = {
      psp_smsCode,
      psp_signature,
      psp_pictures: [image, psp_signature],
      psp_idScan: [await upload('idCardBack'), await upload('idCardFront')],
    };
    expect(await save(applicant)).toEqual(refusal(['upload.missing', ID_SCAN], ['upload.missing', PICTURES]));
  });

  test('that is a PDF is refused where pictures alone are taken, with what is taken', async () => {
    const { upload, sendCode, save } = await startCustomer();
    const signed = { psp_signature: await upload('signature'), psp_smsCode: await sendCode() };
    const psp_pictures = [await upload('image'), await upload('document')];
    expect(await save({ ...signed, psp_pictures })).toEqual({
      status: 422,
      issues: [{ code: 'upload.type', path: PICTURES, params: { types: 'png, jpg, jpeg' } }],
    });
    expect(await save({ ...signed, psp_signature: psp_pictures[1]! })).toMatchObject({
      issues: [{ code: 'upload.type', path: SIGNATURE }],
    });
    const neverSent = await upload('document', false);
    expect(await save({ ...signed, psp_pictures: [neverSent] })).toEqual(
      refusal(['upload.missing', PICTURES]),
    );
  });

  test('of another trade or of another session is missing', async () => {
    const customer = await startCustomer();
    const psp_smsCode = await customer.sendCode();
    const sameSession = await startCustomer(customer.token);
    const stranger = await startCustomer();
    for (const owner of [sameSession, stranger])
      expect(await customer.save({ psp_smsCode, psp_signature: await owner.upload('signature') })).toEqual(
        refusal(['upload.missing', SIGNATURE]),
      );
    expect(await customer.save({ psp_smsCode, psp_signature: await customer.upload('signature') })).toEqual(
      SAVED,
    );
  });

  describe('removed while the answers are saved:', () => {
    const storedAnswers = (tradeId: string) =>
      query(databaseUrl, 'select from answers where trade_id = $1', [tradeId]);

    /** A customer who has signed, ready to save the answers and to remove the signature. */
    async function signedCustomer() {
      const { tradeId, token, upload, sendCode, save } = await startCustomer();
      const applicant = { psp_signature: await upload('signature'), psp_smsCode: await sendCode() };
      const url = `${OBJECTS_PATH}/${applicant.psp_signature}`;
      const remove = async () => (await app.inject({ method: 'DELETE', url, headers: { token } })).json();
      return { tradeId, save: () => save(applicant), remove };
    }

    test('removed before the answers are stored, it is missing and nothing is stored', async () => {
      const { tradeId, save, remove } = await signedCustomer();
      const [outcome] = await runConcurrently(databaseUrl, 'drafts', [save], remove);
      expect(outcome).toEqual(refusal(['upload.missing', SIGNATURE]));
      expect(await storedAnswers(tradeId)).toHaveLength(0);
    });

    test('already part of answers that are being stored, it is not removed', async () => {
      const { tradeId, save, remove } = await signedCustomer();
      let removal: Promise<unknown> = Promise.resolve();
      const [outcome] = await runConcurrently(databaseUrl, 'health_notices', [save], () => {
        removal = remove();
        return Promise.race([removal, setTimeout(500)]);
      });
      expect(outcome).toEqual(SAVED);
      expect(await removal).toMatchObject({ data: { removed: false } });
      expect(await storedAnswers(tradeId)).toHaveLength(1);
    });
  });
});
