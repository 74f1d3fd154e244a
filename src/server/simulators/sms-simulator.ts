import { startSimulator, type SimulatedAnswer, type Simulator } from './simulator.ts';
import { tencentAnswer, tencentError, rejectTencentRequest } from './tencent-cloud.ts';

/** A message as the phone would show it. */
interface SimulatedMessage {
  mobile: string;
  code: string;
  minutes: string;
}

export interface SmsSimulator extends Simulator {
  /** Messages that were sent, the latest last. */
  messages(): readonly SimulatedMessage[];
}

const SEND = { service: 'sms', action: 'SendSms', version: '2021-01-11' };
const MAX_MESSAGES = 100;

/** What happens to a number that ends like this, so that a person can try it: refused, provider in trouble, no answer. */
const BY_LAST_DIGITS: Readonly<Record<string, SimulatedAnswer>> = {
  '0001': status('FailedOperation.PhoneNumberInBlacklist'),
  '0002': tencentError('InternalError.SendAndRecvFail'),
  '0003': { status: 200, hang: true },
};

/** The SMS provider: the messages it was given can be read on its control page. */
export async function startSmsSimulator(): Promise<SmsSimulator> {
  const messages: SimulatedMessage[] = [];
  const simulator = await startSimulator({
    addressSuffix: '/?app=1400000000&sign=Baoform&template=1&region=ap-guangzhou',
    show: () => ({ messages }),
    answer: (request, key) => {
      const refusal = rejectTencentRequest(request, key, SEND);
      if (refusal) return refusal;
      const { PhoneNumberSet, TemplateParamSet } = JSON.parse(request.body.toString('utf8')) as {
        PhoneNumberSet: string[];
        TemplateParamSet: string[];
      };
      const mobile = /^\+86(1\d{10})$/.exec(PhoneNumberSet[0] ?? '')?.[1];
      if (mobile === undefined) return status('InvalidParameterValue.IncorrectPhoneNumber');
      const special = BY_LAST_DIGITS[mobile.slice(-4)];
      if (special) return special;
      const [code = '', minutes = ''] = TemplateParamSet;
      messages.push({ mobile, code, minutes });
      messages.splice(0, messages.length - MAX_MESSAGES);
      return status('Ok');
    },
  });
  return { ...simulator, messages: () => messages };
}

function status(code: string): SimulatedAnswer {
  return tencentAnswer({ SendStatusSet: [{ Code: code, Message: 'simulated', Fee: code === 'Ok' ? 1 : 0 }] });
}
