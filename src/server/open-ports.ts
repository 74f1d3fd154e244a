// Opens the ports to external services, or simulators in their place.
import { openObjectStore } from './providers/open-object-store.ts';
import type { Ports } from './ports/ports.ts';
import { bitlyLinks } from './providers/bitly-links.ts';
import { channelLinks } from './providers/channel-links.ts';
import { requireAddress } from './settings/provider-address.ts';
import { insurerCore } from './providers/insurer-core.ts';
import { tencentFace } from './providers/tencent-face.ts';
import { tencentOcr } from './providers/tencent-ocr.ts';
import { tencentSms } from './providers/tencent-sms.ts';
import { wechatPay } from './providers/wechat-pay.ts';
import { openWechatPayAccount } from './providers/wechat-pay-account.ts';
import type { WechatPayAccount } from './providers/wechat-pay-signature.ts';
import type { Settings } from './settings/settings.ts';
import type { Simulator } from './simulators/simulator.ts';
import { startChannelSimulator } from './simulators/channel-simulator.ts';
import { startFaceSimulator } from './simulators/face-simulator.ts';
import { startInsurerSimulator } from './simulators/insurer-simulator.ts';
import { startOcrSimulator } from './simulators/ocr-simulator.ts';
import { startShortLinkSimulator } from './simulators/short-link-simulator.ts';
import { startSmsSimulator } from './simulators/sms-simulator.ts';
import type { StartedSimulators } from './simulators/started-simulators.ts';
import { startWechatPaySimulator } from './simulators/wechat-pay-simulator.ts';
import { StartError } from './supervisor/run-process.ts';

export interface OpenPorts {
  ports: Ports;
  simulators: StartedSimulators;
  /** Those that sign links to this server. */
  channelKeys: Settings['channelKeys'];
  stop(): Promise<void>;
}

/**
 * Opens the ports of a server. A service without an address is simulated on this machine through the same adapter and
 * protocol; `findProductionProblem` rules that out in production.
 *
 * @param clock of the providers, whose messages are refused when they are old, and of their simulators
 * @throws StartError when a key file of a provider cannot be used
 */
export async function openPorts(
  { dataDir, providers, channelKeys, mode }: Pick<Settings, 'dataDir' | 'providers' | 'channelKeys' | 'mode'>,
  clock: () => Date,
): Promise<OpenPorts> {
  const simulators: StartedSimulators = {};
  const addressOf = async (text: string | undefined, simulate: () => Promise<Simulator>) =>
    requireAddress(text ?? (await simulate()).address);
  const keysOfChannels = async () => {
    if (channelKeys.length > 0 || mode === 'production') return channelKeys;
    simulators.channel = await startChannelSimulator(clock);
    return simulators.channel.channelKeys;
  };
  const payingAccount = async () => {
    if (providers.PAYMENT_URL !== undefined) return requireAccount(providers.PAYMENT_URL);
    simulators.payment = await startWechatPaySimulator({ clock });
    return simulators.payment.account;
  };
  const { SMS_URL, OCR_URL, FACE_URL, INSURER_URL, SHORT_LINK_URL } = providers;
  const simulateSms = async () => (simulators.sms = await startSmsSimulator(clock));
  const simulateOcr = async () => (simulators.ocr = await startOcrSimulator());
  const simulateFace = async () => (simulators.face = await startFaceSimulator(clock));
  const simulateLinks = async () => (simulators.shortLink = await startShortLinkSimulator(clock));
  const simulateInsurer = async () => (simulators.insurer = await startInsurerSimulator(clock));
  const sms = tencentSms(await addressOf(SMS_URL, simulateSms));
  const ocr = tencentOcr(await addressOf(OCR_URL, simulateOcr));
  const objects = openObjectStore({ dataDir, providers });
  const payments = wechatPay(await payingAccount(), { clock });
  const insurer = insurerCore(await addressOf(INSURER_URL, simulateInsurer), { clock });
  // Production needs neither: its links then stay long, and its insured persons confirm by SMS.
  const isOpen = (setting: string | undefined) => setting !== undefined || mode !== 'production';
  const shortLinks = isOpen(SHORT_LINK_URL)
    ? bitlyLinks(await addressOf(SHORT_LINK_URL, simulateLinks))
    : undefined;
  const face = isOpen(FACE_URL) ? tencentFace(await addressOf(FACE_URL, simulateFace)) : undefined;
  const usedKeys = await keysOfChannels();
  const channels = channelLinks(usedKeys);
  return {
    ports: { sms, ocr, objects, channels, payments, insurer, face, shortLinks },
    simulators,
    channelKeys: usedKeys,
    stop: async () =>
      void (await Promise.all(Object.values(simulators).map((simulator: Simulator) => simulator.stop()))),
  };
}

/** @throws StartError when a file of its keys cannot be used */
function requireAccount(paymentUrl: string): WechatPayAccount {
  const account = openWechatPayAccount(requireAddress(paymentUrl));
  if ('problem' in account) throw new StartError({ code: 'paymentKeyFileUnusable', params: account });
  return account;
}
