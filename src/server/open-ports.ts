// Opens the ports to external services, or simulators in their place.
import { openObjectStore } from './providers/open-object-store.ts';
import type { Ports } from './ports/ports.ts';
import { channelLinks } from './providers/channel-links.ts';
import { requireAddress } from './settings/provider-address.ts';
import { tencentOcr } from './providers/tencent-ocr.ts';
import { tencentSms } from './providers/tencent-sms.ts';
import { wechatPay } from './providers/wechat-pay.ts';
import { openWechatPayAccount } from './providers/wechat-pay-account.ts';
import type { WechatPayAccount } from './providers/wechat-pay-signature.ts';
import type { Settings } from './settings/settings.ts';
import type { Simulator } from './simulators/simulator.ts';
import { startChannelSimulator } from './simulators/channel-simulator.ts';
import { startOcrSimulator } from './simulators/ocr-simulator.ts';
import { startSmsSimulator } from './simulators/sms-simulator.ts';
import { startWechatPaySimulator } from './simulators/wechat-pay-simulator.ts';
import { StartError } from './supervisor/run-process.ts';

export interface OpenPorts {
  ports: Ports;
  /** Control pages of the started simulators, with the name of the simulated service. */
  controlPages: { name: string; url: string }[];
  stop(): Promise<void>;
}

/**
 * Opens the ports of a server. A service without an address is simulated on this machine through the same adapter and
 * protocol; `findProductionProblem` rules that out in production.
 *
 * @throws StartError when a key file of a provider cannot be used
 */
export async function openPorts({
  dataDir,
  providers,
  channelKeys,
  mode,
}: Pick<Settings, 'dataDir' | 'providers' | 'channelKeys' | 'mode'>): Promise<OpenPorts> {
  const started: { name: string; simulator: Simulator }[] = [];
  const addressOf = async (name: string, text: string | undefined, simulate: () => Promise<Simulator>) => {
    if (text !== undefined) return requireAddress(text);
    const simulator = await simulate();
    started.push({ name, simulator });
    return requireAddress(simulator.address);
  };
  const keysOfChannels = async () => {
    if (channelKeys.length > 0 || mode === 'production') return channelKeys;
    const simulator = await startChannelSimulator();
    started.push({ name: 'Channel', simulator });
    return [simulator.channelKey];
  };
  const payingAccount = async () => {
    if (providers.PAYMENT_URL !== undefined) return requireAccount(providers.PAYMENT_URL);
    const simulator = await startWechatPaySimulator();
    started.push({ name: 'Payment', simulator });
    return simulator.account;
  };
  const { SMS_URL, OCR_URL } = providers;
  const sms = tencentSms(await addressOf('SMS', SMS_URL, startSmsSimulator));
  const ocr = tencentOcr(await addressOf('OCR', OCR_URL, startOcrSimulator));
  const objects = openObjectStore({ dataDir, providers });
  const payments = wechatPay(await payingAccount());
  return {
    ports: { sms, ocr, objects, channels: channelLinks(await keysOfChannels()), payments },
    controlPages: started.map(({ name, simulator }) => ({ name, url: simulator.controlUrl })),
    stop: async () => void (await Promise.all(started.map(({ simulator }) => simulator.stop()))),
  };
}

/** @throws StartError when a file of its keys cannot be used */
function requireAccount(paymentUrl: string): WechatPayAccount {
  const account = openWechatPayAccount(requireAddress(paymentUrl));
  if ('problem' in account) throw new StartError({ code: 'paymentKeyFileUnusable', params: account });
  return account;
}
