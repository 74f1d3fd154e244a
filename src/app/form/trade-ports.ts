// Implements the trade ports with calls to the server.
import { PortError, type TradePorts } from '../../../renderers/store/trade-ports.ts';
import { call } from '../calls/client.ts';
import { deleteObject, getObject, putObject } from '../calls/objects.ts';
import { toProblem, type Problem } from '../calls/problem.ts';

const SMS_CODE_PURPOSE = 'confirmMobile';

/** Problem codes of an upload that a retry cannot resolve. */
const NON_RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'upload.tooLarge',
  'upload.type',
  'upload.unreadable',
  'upload.unsafe',
  'upload.tooMany',
]);

/**
 * Creates the ports of a trade. They reject with a `PortError`.
 *
 * @param wordsOf returns the message of a problem, in the language of the page
 */
export function tradePorts(tradeId: string, wordsOf: (problem: Problem) => string): TradePorts {
  const withPortError = <Result>(result: Promise<Result>): Promise<Result> =>
    result.catch((thrown: unknown) => {
      const problem = toProblem(thrown);
      const { secondsLeft } = (problem.data ?? {}) as { secondsLeft?: number };
      throw new PortError(wordsOf(problem), secondsLeft, NON_RETRYABLE_CODES.has(problem.code));
    });
  const signUpload = (uploadId: string) => call('cosSignUpload', { tradeId, uploadId });

  const upload: TradePorts['upload'] = async (file, purpose, onProgress, signal) => {
    const name = purpose === 'document' && file instanceof File && { fileName: file.name };
    const request = { tradeId, purpose, contentType: file.type, size: file.size, ...name };
    const signed = await call('cosGetSign', request, { signal });
    await putObject(signed, file, onProgress, signal);
    return signed.uploadId;
  };
  return {
    smsCodeState: async (mobile) => {
      const { state, secondsLeft } = await withPortError(
        call('verifyCodeInfo', { tradeId, purpose: SMS_CODE_PURPOSE, mobile }),
      );
      return { isVerified: state === 'verified', secondsLeft };
    },
    sendSmsCode: async (mobile) =>
      (await withPortError(call('sendVerifyCode', { tradeId, purpose: SMS_CODE_PURPOSE, mobile })))
        .secondsLeft,
    upload: (...parameters) => withPortError(upload(...parameters)),
    loadPicture: async (uploadId) => {
      const { path, purpose, document } = await withPortError(signUpload(uploadId));
      if (document) return { purpose: 'document', name: document.fileName ?? '', size: document.bytes };
      return { purpose, image: await withPortError(getObject(path)) };
    },
    removePicture: async (uploadId) =>
      withPortError(deleteObject((await withPortError(signUpload(uploadId))).path)),
    readIdCard: (uploadId) => withPortError(call('ocrIdCard', { tradeId, uploadId })),
  };
}
