import zh_CN from '../../../locales/zh_CN/sms.json' with { type: 'json' };
import zh_TW from '../../../locales/zh_TW/sms.json' with { type: 'json' };
import en_US from '../../../locales/en_US/sms.json' with { type: 'json' };
import es_ES from '../../../locales/es_ES/sms.json' with { type: 'json' };
import pt_BR from '../../../locales/pt_BR/sms.json' with { type: 'json' };
import { startSimulator, type SimulatedResponse, type Simulator } from './simulator.ts';
import { tencentResponse, tencentError, rejectTencentRequest } from './tencent-cloud.ts';

/** A sent code. */
export interface SimulatedMessage {
  mobile: string;
  code: string;
  minutes: string;
  sentAt: Date;
}

/** Another sent message. */
export interface SimulatedText {
  mobile: string;
  text: string;
  sentAt: Date;
}

export interface SmsSimulator extends Simulator {
  /** Sent codes, the latest last. */
  messages(): readonly SimulatedMessage[];
  /** Other messages, the latest last. */
  texts(): readonly SimulatedText[];
}

const SEND = { service: 'sms', action: 'SendSms', version: '2021-01-11' };
const MAX_MESSAGES = 100;

/** Failures by the last digits of the number, for manual tests: refused, provider error, no response. */
const BY_LAST_DIGITS: Readonly<Record<string, SimulatedResponse>> = {
  '0001': status('FailedOperation.PhoneNumberInBlacklist'),
  '0002': tencentError('InternalError.SendAndRecvFail'),
  '0003': { status: 200, hang: true },
};

interface SendRequest {
  PhoneNumberSet: string[];
  TemplateId: string;
  TemplateParamSet: string[];
}

/** The texts that are registered with the provider, by language. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh_CN,
  zh_TW,
  en_US,
  es_ES,
  pt_BR,
};

/** The text of a template such as `policyIssued.es_ES`; undefined for the template of codes. */
function textOf(template: string, values: readonly string[]): string | undefined {
  const [kind = '', language = ''] = template.split('.');
  return TEXTS[language]?.[kind]?.replace(
    /\{(\d)\}/g,
    (_, number: string) => values[Number(number) - 1] ?? '',
  );
}

/** Starts an SMS provider; its control page lists the messages. */
export async function startSmsSimulator(clock: () => Date = () => new Date()): Promise<SmsSimulator> {
  const messages: SimulatedMessage[] = [];
  const texts: SimulatedText[] = [];
  const simulator = await startSimulator({
    addressSuffix: '/?app=1400000000&sign=Baoform&template=1&region=ap-guangzhou',
    show: () => ({ messages, texts }),
    respond: (request, key) => {
      const refusal = rejectTencentRequest(request, key, SEND);
      if (refusal) return refusal;
      const { PhoneNumberSet, TemplateId, TemplateParamSet } = JSON.parse(
        request.body.toString('utf8'),
      ) as SendRequest;
      const mobile = /^\+86(1\d{10})$/.exec(PhoneNumberSet[0] ?? '')?.[1];
      if (mobile === undefined) return status('InvalidParameterValue.IncorrectPhoneNumber');
      const failure = BY_LAST_DIGITS[mobile.slice(-4)];
      if (failure) return failure;
      const text = textOf(TemplateId, TemplateParamSet);
      const [code = '', minutes = ''] = TemplateParamSet;
      if (text === undefined) push(messages, { mobile, code, minutes, sentAt: clock() });
      else push(texts, { mobile, text, sentAt: clock() });
      return status('Ok');
    },
  });
  return { ...simulator, messages: () => messages, texts: () => texts };
}

function push<Message>(list: Message[], message: Message): void {
  list.push(message);
  list.splice(0, list.length - MAX_MESSAGES);
}

function status(code: string): SimulatedResponse {
  return tencentResponse({
    SendStatusSet: [{ Code: code, Message: 'simulated', Fee: code === 'Ok' ? 1 : 0 }],
  });
}
