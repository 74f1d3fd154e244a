import type { OcrPort } from '../ports/ocr-port.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { callTencent } from './tencent-call.ts';

const READ = { service: 'ocr', action: 'IDCardOCR', version: '2018-11-19' } as const;

/** Error codes for an image without a readable ID card. */
const UNREADABLE =
  /^(FailedOperation\.(Image|Ocr|IdCard|EmptyImage|UnKnowError)|InvalidParameterValue|LimitExceeded\.TooLarge)/;

/** OCR by Tencent Cloud, or by any service with its protocol. */
export function tencentOcr(address: ProviderAddress, timeoutMs = 8000): OcrPort {
  return {
    async readIdCard(image, side) {
      const request = {
        ImageBase64: image.toString('base64'),
        CardSide: side === 'front' ? 'FRONT' : 'BACK',
      };
      const result = await callTencent(address, READ, request, { timeoutMs, attempts: 2 });
      if (!result.ok) {
        const { failure, detail } = result;
        return { ok: false, failure: UNREADABLE.test(detail) ? 'unreadable' : failure, detail };
      }
      const text = (field: string) => {
        const value = result.response[field];
        return typeof value === 'string' ? value.trim() : '';
      };
      return {
        ok: true,
        value: {
          name: text('Name'),
          sex: text('Sex'),
          birth: text('Birth'),
          address: text('Address'),
          number: text('IdNum'),
          validity: text('ValidDate'),
        },
      };
    },
  };
}
