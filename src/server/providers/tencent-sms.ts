// The SMS port on Tencent Cloud.
import type { PortResult } from '../ports/port-result.ts';
import type { SmsPort } from '../ports/sms-port.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { callTencent, UNAVAILABLE_ERROR } from './tencent-call.ts';

const SEND = { service: 'sms', action: 'SendSms', version: '2021-01-11' } as const;

/**
 * SMS by Tencent Cloud, or by any service with its protocol. In the address, `template` is the id of the template of codes, whose
 * parameters are the code and the minutes; `policyIssued.es_ES` and so on are those of messages, by default their own names.
 */
export function tencentSms(address: ProviderAddress, timeoutMs = 10_000): SmsPort {
  const { parameters } = address;
  const send = async (mobile: string, template: string | undefined, values: readonly string[]) => {
    const request = {
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: parameters.get('app'),
      SignName: parameters.get('sign'),
      TemplateId: template,
      TemplateParamSet: values,
    };
    const result = await callTencent(address, SEND, request, { timeoutMs, attempts: 1 });
    return result.ok ? sendResult(statusIn(result.response['SendStatusSet'])) : result;
  };
  return {
    sendCode: (mobile, code, minutes) => send(mobile, parameters.get('template'), [code, String(minutes)]),
    sendMessage(mobile, { kind, language, parameters: values }) {
      const name = `${kind}.${language}`;
      return send(mobile, parameters.get(name) ?? name, values);
    },
  };
}

function sendResult(status: string | undefined): PortResult<void> {
  if (status === 'Ok') return { ok: true, value: undefined };
  // The provider took the request, and what it did with the message it does not say.
  if (status === undefined) return { ok: false, failure: 'timedOut', detail: 'no status' };
  const detail = status.slice(0, 100);
  return { ok: false, failure: UNAVAILABLE_ERROR.test(detail) ? 'unavailable' : 'refused', detail };
}

/** The status code of the only message; undefined when the response holds no status. */
function statusIn(statuses: unknown): string | undefined {
  const message: unknown = Array.isArray(statuses) ? statuses[0] : undefined;
  const { Code: code } = (message ?? {}) as { Code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
