import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import type { Ports } from '../../src/server/ports/ports.ts';
import { bitlyLinks } from '../../src/server/providers/bitly-links.ts';
import { channelLinks } from '../../src/server/providers/channel-links.ts';
import { diskStore } from '../../src/server/providers/disk-store.ts';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { insurerCore } from '../../src/server/providers/insurer-core.ts';
import { tencentFace } from '../../src/server/providers/tencent-face.ts';
import { tencentOcr } from '../../src/server/providers/tencent-ocr.ts';
import { tencentSms } from '../../src/server/providers/tencent-sms.ts';
import { wechatPay } from '../../src/server/providers/wechat-pay.ts';
import type { ChannelKey } from '../../src/server/settings/channel-keys.ts';
import {
  startChannelSimulator,
  type ChannelSimulator,
} from '../../src/server/simulators/channel-simulator.ts';
import { startFaceSimulator, type FaceSimulator } from '../../src/server/simulators/face-simulator.ts';
import {
  startInsurerSimulator,
  type InsurerSimulator,
} from '../../src/server/simulators/insurer-simulator.ts';
import { startOcrSimulator, type OcrSimulator } from '../../src/server/simulators/ocr-simulator.ts';
import {
  startShortLinkSimulator,
  type ShortLinkSimulator,
} from '../../src/server/simulators/short-link-simulator.ts';
import { startSmsSimulator, type SmsSimulator } from '../../src/server/simulators/sms-simulator.ts';
import {
  startWechatPaySimulator,
  type WechatPaySimulator,
} from '../../src/server/simulators/wechat-pay-simulator.ts';

export interface SimulatedPorts {
  sms: SmsSimulator;
  ocr: OcrSimulator;
  face: FaceSimulator;
  payments: WechatPaySimulator;
  insurer: InsurerSimulator;
  channel: ChannelSimulator;
  shortLink: ShortLinkSimulator;
  /** The server's data folder. */
  dataDir: string;
  /** The folder of uploaded objects. */
  objects: string;
  ports: Ports;
  stop(): Promise<void>;
}

const key = (keyId: string) => ({ keyId, key: randomBytes(32).toString('base64url') });
/** Two keys of one channel, as while a key is replaced, and a key of another channel. */
export const CHANNEL_KEYS: readonly [ChannelKey, ChannelKey, ChannelKey] = [
  { channel: '11', ...key('former') },
  { channel: '11', ...key('current') },
  { channel: '12', ...key('other') },
];

/** How long an adapter waits for its simulator: a machine with other work answers after more than a second. */
export const TIMEOUT_MS = 3000;

/** How long a late notice waits: longer than the payment of an order takes otherwise. */
export const LATE_NOTICE_MS = 500;

/** The provider repeats a notice that is refused: here at once, and twice. */
const NOTICE_TIMES = { delaysMs: [10, 10], lateMs: LATE_NOTICE_MS };

/**
 * The server's own adapters, connected to simulators that only the calling test file uses; objects are on disk.
 *
 * @param clock of the payment provider and its adapter, whose messages are refused when they are old
 */
export async function openSimulatedPorts(clock = () => new Date()): Promise<SimulatedPorts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baoform-files-'));
  const objects = join(dataDir, 'objects');
  const [sms, ocr] = [await startSmsSimulator(clock), await startOcrSimulator()];
  const face = await startFaceSimulator(clock);
  const payments = await startWechatPaySimulator({ clock, noticeTimes: NOTICE_TIMES });
  const insurer = await startInsurerSimulator(clock);
  const channel = await startChannelSimulator(clock);
  const shortLink = await startShortLinkSimulator(clock);
  const provider = (address: string) => readProviderAddress(address, [])!;
  return {
    sms,
    ocr,
    face,
    payments,
    insurer,
    channel,
    shortLink,
    dataDir,
    objects,
    ports: {
      sms: tencentSms(provider(sms.address), TIMEOUT_MS),
      ocr: tencentOcr(provider(ocr.address), TIMEOUT_MS),
      face: tencentFace(provider(face.address), TIMEOUT_MS),
      objects: diskStore(objects, incomingFolder(dataDir)),
      channels: channelLinks([...CHANNEL_KEYS, ...channel.channelKeys]),
      payments: wechatPay(payments.account, { timeoutMs: TIMEOUT_MS, clock }),
      insurer: insurerCore(provider(insurer.address), { timeoutMs: TIMEOUT_MS, clock }),
      shortLinks: bitlyLinks(provider(shortLink.address), TIMEOUT_MS),
    },
    stop: async () => {
      await Promise.all(
        [sms, ocr, face, payments, insurer, channel, shortLink].map((simulator) => simulator.stop()),
      );
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
