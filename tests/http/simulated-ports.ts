import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { incomingFolder } from '../../src/server/open-ports.ts';
import type { Ports } from '../../src/server/ports/ports.ts';
import { diskStore } from '../../src/server/providers/disk-store.ts';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { tencentOcr } from '../../src/server/providers/tencent-ocr.ts';
import { tencentSms } from '../../src/server/providers/tencent-sms.ts';
import { startOcrSimulator, type OcrSimulator } from '../../src/server/simulators/ocr-simulator.ts';
import { startSmsSimulator, type SmsSimulator } from '../../src/server/simulators/sms-simulator.ts';

export interface SimulatedPorts {
  sms: SmsSimulator;
  ocr: OcrSimulator;
  /** The server's folder of files. */
  dataDir: string;
  /** Where objects lie. */
  objects: string;
  ports: Ports;
  stop(): Promise<void>;
}

/** How long adapters wait for a simulator here: long enough for a slow machine, short enough for a test. */
const PATIENCE_MS = 1000;

/** The server's own adapters, asking simulators of this test file alone; objects lie on the disk. */
export async function openSimulatedPorts(): Promise<SimulatedPorts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baoform-files-'));
  const objects = join(dataDir, 'objects');
  const [sms, ocr] = [await startSmsSimulator(), await startOcrSimulator()];
  const provider = (address: string) => readProviderAddress(address, [])!;
  return {
    sms,
    ocr,
    dataDir,
    objects,
    ports: {
      sms: tencentSms(provider(sms.address), PATIENCE_MS),
      ocr: tencentOcr(provider(ocr.address), PATIENCE_MS),
      objects: diskStore(objects, incomingFolder(dataDir)),
    },
    stop: async () => {
      await Promise.all([sms.stop(), ocr.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
