import type { ChannelSimulator } from './channel-simulator.ts';
import type { FaceSimulator } from './face-simulator.ts';
import type { InsurerSimulator } from './insurer-simulator.ts';
import type { OcrSimulator } from './ocr-simulator.ts';
import type { ShortLinkSimulator } from './short-link-simulator.ts';
import type { SmsSimulator } from './sms-simulator.ts';
import type { WechatPaySimulator } from './wechat-pay-simulator.ts';

/** The simulators that a server has started in place of services without an address, by the service; none in production. */
export interface StartedSimulators {
  sms?: SmsSimulator;
  ocr?: OcrSimulator;
  face?: FaceSimulator;
  payment?: WechatPaySimulator;
  insurer?: InsurerSimulator;
  channel?: ChannelSimulator;
  shortLink?: ShortLinkSimulator;
}

/** What the terminal calls them, in the order in which it lists them. */
export const simulatorNames = {
  sms: 'SMS',
  ocr: 'OCR',
  face: 'Face check',
  payment: 'Payment',
  insurer: 'Insurer',
  channel: 'Channel',
  shortLink: 'Links',
} as const satisfies Record<keyof StartedSimulators, string>;
