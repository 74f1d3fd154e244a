import type { ChannelPort } from './channel-port.ts';
import type { FacePort } from './face-port.ts';
import type { InsurerPort } from './insurer-port.ts';
import type { ObjectStore } from './object-store.ts';
import type { OcrPort } from './ocr-port.ts';
import type { PaymentPort } from './payment-port.ts';
import type { ShortLinkPort } from './short-link-port.ts';
import type { SmsPort } from './sms-port.ts';

/** The external services of the server. */
export interface Ports {
  sms: SmsPort;
  ocr: OcrPort;
  objects: ObjectStore;
  channels: ChannelPort;
  payments: PaymentPort;
  insurer: InsurerPort;
  /** Undefined where nobody is checked by face: insured persons then confirm by SMS alone. */
  face: FacePort | undefined;
  /** Undefined where links stay long. */
  shortLinks: ShortLinkPort | undefined;
}
