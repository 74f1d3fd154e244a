// The SMS port on Tencent Cloud.
import type { SmsPort } from '../ports/sms-port.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { callTencent, UNAVAILABLE_ERROR } from './tencent-call.ts';

const SEND = { service: 'sms', action: 'SendSms', version: '2021-01-11' } as const;

/** SMS by Tencent Cloud, or by any service with its protocol. The template's parameters are the code and the minutes. */
export function tencentSms(address: ProviderAddress, timeoutMs = 10_000): SmsPort {
  const { parameters } = address;
  return {
    async sendCode(mobile, code, minutes) {
      const request = {
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: parameters.get('app'),
        SignName: parameters.get('sign'),
        TemplateId: parameters.get('template'),
        TemplateParamSet: [code, String(minutes)],
      };
      const result = await callTencent(address, SEND, request, { timeoutMs, attempts: 1 });
      if (!result.ok) return result;
      const status = statusIn(result.response['SendStatusSet']);
      if (status === 'Ok') return { ok: true, value: undefined };
      if (status === undefined) return { ok: false, failure: 'unavailable', detail: 'no status' };
      const detail = status.slice(0, 100);
      return { ok: false, failure: UNAVAILABLE_ERROR.test(detail) ? 'unavailable' : 'refused', detail };
    },
  };
}

/** The status code of the only message; undefined when the response holds no status. */
function statusIn(statuses: unknown): string | undefined {
  const message: unknown = Array.isArray(statuses) ? statuses[0] : undefined;
  const { Code: code } = (message ?? {}) as { Code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
