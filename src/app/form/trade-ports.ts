import { PortError, type TradePorts } from '../../../renderers/store/trade-ports.ts';
import { call } from '../calls/client.ts';
import { deleteObject, getObject, putObject } from '../calls/objects.ts';
import { toProblem, type Problem } from '../calls/problem.ts';

const SMS_CODE_PURPOSE = 'confirmMobile';

/** Refusals of a picture that sending it again today will not change. */
const NON_RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'upload.tooLarge',
  'upload.type',
  'upload.unreadable',
  'upload.tooMany',
]);

/**
 * What the inputs of a form ask of the server for its trade.
 *
 * @param wordsOf what a problem says, in the language of the page
 */
export function tradePorts(tradeId: string, wordsOf: (problem: Problem) => string): TradePorts {
  const told = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((thrown: unknown) => {
      const problem = toProblem(thrown);
      const { secondsLeft } = (problem.data ?? {}) as { secondsLeft?: number };
      throw new PortError(wordsOf(problem), secondsLeft, NON_RETRYABLE_CODES.has(problem.code));
    });
  const whereIs = (uploadId: string) => call('cosSignUpload', { tradeId, uploadId });

  const upload: TradePorts['upload'] = async (picture, forWhat, onProgress, signal) => {
    const announced = { tradeId, purpose: forWhat, contentType: picture.type, size: picture.size };
    const given = await call('cosGetSign', announced, { signal });
    await putObject(given, picture, onProgress, signal);
    return given.uploadId;
  };
  return {
    smsCodeState: async (mobile) => {
      const { state, secondsLeft } = await told(
        call('verifyCodeInfo', { tradeId, purpose: SMS_CODE_PURPOSE, mobile }),
      );
      return { isVerified: state === 'verified', secondsLeft };
    },
    sendSmsCode: async (mobile) =>
      (await told(call('sendVerifyCode', { tradeId, purpose: SMS_CODE_PURPOSE, mobile }))).secondsLeft,
    upload: (...asked) => told(upload(...asked)),
    loadPicture: async (uploadId) => {
      const { path, purpose: forWhat } = await told(whereIs(uploadId));
      return { purpose: forWhat, image: await told(getObject(path)) };
    },
    removePicture: async (uploadId) => told(deleteObject((await told(whereIs(uploadId))).path)),
    readIdCard: (uploadId) => told(call('ocrIdCard', { tradeId, uploadId })),
  };
}
