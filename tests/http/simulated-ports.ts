import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import type { Ports } from '../../src/server/ports/ports.ts';
import { channelLinks } from '../../src/server/providers/channel-links.ts';
import { diskStore } from '../../src/server/providers/disk-store.ts';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { tencentOcr } from '../../src/server/providers/tencent-ocr.ts';
import { tencentSms } from '../../src/server/providers/tencent-sms.ts';
import { wechatPay } from '../../src/server/providers/wechat-pay.ts';
import type { ChannelKey } from '../../src/server/settings/channel-keys.ts';
import { startOcrSimulator, type OcrSimulator } from '../../src/server/simulators/ocr-simulator.ts';
import { startSmsSimulator, type SmsSimulator } from '../../src/server/simulators/sms-simulator.ts';
import {
  startWechatPaySimulator,
  type WechatPaySimulator,
} from '../../src/server/simulators/wechat-pay-simulator.ts';

export interface SimulatedPorts {
  sms: SmsSimulator;
  ocr: OcrSimulator;
  payments: WechatPaySimulator;
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

/** How long an adapter waits for its simulator: long enough for a slow machine, short enough for a test. */
const TIMEOUT_MS = 1000;

/** The provider repeats a notice that is refused: here at once, and twice. */
const NOTICE_TIMES = { delaysMs: [10, 10], lateMs: 10 };

/**
 * The server's own adapters, connected to simulators that only the calling test file uses; objects are on disk.
 *
 * @param clock of the payment provider and its adapter, whose messages are refused when they are old
 */
export async function openSimulatedPorts(clock = () => new Date()): Promise<SimulatedPorts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baoform-files-'));
  const objects = join(dataDir, 'objects');
  const [sms, ocr] = [await startSmsSimulator(), await startOcrSimulator()];
  const payments = await startWechatPaySimulator({ clock, noticeTimes: NOTICE_TIMES });
  const provider = (address: string) => readProviderAddress(address, [])!;
  return {
    sms,
    ocr,
    payments,
    dataDir,
    objects,
    ports: {
      sms: tencentSms(provider(sms.address), TIMEOUT_MS),
      ocr: tencentOcr(provider(ocr.address), TIMEOUT_MS),
      objects: diskStore(objects, incomingFolder(dataDir)),
      channels: channelLinks(CHANNEL_KEYS),
      payments: wechatPay(payments.account, { timeoutMs: TIMEOUT_MS, clock }),
    },
    stop: async () => {
      await Promise.all([sms.stop(), ocr.stop(), payments.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
