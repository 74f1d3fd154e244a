import { startSimulator, type SimulatedResponse, type Simulator } from './simulator.ts';
import { tencentResponse, tencentError, rejectTencentRequest } from './tencent-cloud.ts';

/** The parts of a sent message. */
interface SimulatedMessage {
  mobile: string;
  code: string;
  minutes: string;
}

export interface SmsSimulator extends Simulator {
  /** Sent messages, the latest last. */
  messages(): readonly SimulatedMessage[];
}

const SEND = { service: 'sms', action: 'SendSms', version: '2021-01-11' };
const MAX_MESSAGES = 100;

/** Failures by the last digits of the number, for manual tests: refused, provider error, no response. */
const BY_LAST_DIGITS: Readonly<Record<string, SimulatedResponse>> = {
  '0001': status('FailedOperation.PhoneNumberInBlacklist'),
  '0002': tencentError('InternalError.SendAndRecvFail'),
  '0003': { status: 200, hang: true },
};

/** Starts an SMS provider; its control page lists the messages. */
export async function startSmsSimulator(): Promise<SmsSimulator> {
  const messages: SimulatedMessage[] = [];
  const simulator = await startSimulator({
    addressSuffix: '/?app=1400000000&sign=Baoform&template=1&region=ap-guangzhou',
    show: () => ({ messages }),
    respond: (request, key) => {
      const refusal = rejectTencentRequest(request, key, SEND);
      if (refusal) return refusal;
      const { PhoneNumberSet, TemplateParamSet } = JSON.parse(request.body.toString('utf8')) as {
        PhoneNumberSet: string[];
        TemplateParamSet: string[];
      };
      const mobile = /^\+86(1\d{10})$/.exec(PhoneNumberSet[0] ?? '')?.[1];
      if (mobile === undefined) return status('InvalidParameterValue.IncorrectPhoneNumber');
      const failure = BY_LAST_DIGITS[mobile.slice(-4)];
      if (failure) return failure;
      const [code = '', minutes = ''] = TemplateParamSet;
      messages.push({ mobile, code, minutes });
      messages.splice(0, messages.length - MAX_MESSAGES);
      return status('Ok');
    },
  });
  return { ...simulator, messages: () => messages };
}

function status(code: string): SimulatedResponse {
  return tencentResponse({
    SendStatusSet: [{ Code: code, Message: 'simulated', Fee: code === 'Ok' ? 1 : 0 }],
  });
}
