import { join, resolve } from 'node:path';
import type { Ports } from './ports/ports.ts';
import { diskStore } from './providers/disk-store.ts';
import { readProviderAddress, type ProviderAddress } from './settings/provider-address.ts';
import { s3Store } from './providers/s3-store.ts';
import { tencentOcr } from './providers/tencent-ocr.ts';
import { tencentSms } from './providers/tencent-sms.ts';
import type { Settings } from './settings/settings.ts';
import type { Simulator } from './simulators/simulator.ts';
import { startOcrSimulator } from './simulators/ocr-simulator.ts';
import { startSmsSimulator } from './simulators/sms-simulator.ts';

export interface OpenPorts {
  ports: Ports;
  /** Control pages of the simulators that were started, by what they simulate. */
  controlPages: { name: string; url: string }[];
  stop(): Promise<void>;
}

/** Where files are written that nobody may see yet: uploads under way, objects before they are whole. */
export const incomingFolder = (dataDir: string): string => join(resolve(dataDir), 'incoming');

/**
 * The ports of a server. Whoever has no address is simulated on this machine, by the same adapter and protocol; the
 * caller has made sure that production has addresses.
 */
export async function openPorts({
  dataDir,
  providers,
}: Pick<Settings, 'dataDir' | 'providers'>): Promise<OpenPorts> {
  const started: { name: string; simulator: Simulator }[] = [];
  const addressOf = async (name: string, text: string | undefined, simulate: () => Promise<Simulator>) => {
    if (text !== undefined) return requireAddress(text);
    const simulator = await simulate();
    started.push({ name, simulator });
    return requireAddress(simulator.address);
  };
  const { SMS_URL, OCR_URL, OBJECT_STORE_URL } = providers;
  const sms = tencentSms(await addressOf('SMS', SMS_URL, startSmsSimulator));
  const ocr = tencentOcr(await addressOf('OCR', OCR_URL, startOcrSimulator));
  const objects =
    OBJECT_STORE_URL === undefined
      ? diskStore(join(resolve(dataDir), 'objects'), incomingFolder(dataDir))
      : s3Store(requireAddress(OBJECT_STORE_URL));
  return {
    ports: { sms, ocr, objects },
    controlPages: started.map(({ name, simulator }) => ({ name, url: simulator.controlUrl })),
    stop: async () => void (await Promise.all(started.map(({ simulator }) => simulator.stop()))),
  };
}

/** The settings were judged before; here an address that is none is a mistake of ours. */
function requireAddress(text: string): ProviderAddress {
  const address = readProviderAddress(text, []);
  if (!address) throw new Error('an address of a provider was not checked');
  return address;
}
