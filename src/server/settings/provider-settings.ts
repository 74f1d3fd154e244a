// The settings that are addresses of providers.
import {
  FACE_PARAMETERS,
  PAYMENT_PARAMETERS,
  readProviderAddress,
  S3_PARAMETERS,
  SMS_PARAMETERS,
} from './provider-address.ts';

/** Required parameters of each provider address. */
const providerParameters = {
  SMS_URL: SMS_PARAMETERS,
  OCR_URL: [],
  FACE_URL: FACE_PARAMETERS,
  OBJECT_STORE_URL: S3_PARAMETERS,
  PAYMENT_URL: PAYMENT_PARAMETERS,
  INSURER_URL: [],
  SHORT_LINK_URL: [],
} as const;

export type ProviderSetting = keyof typeof providerParameters;
export const providerSettings = Object.keys(providerParameters) as ProviderSetting[];

/** Addresses with credentials; undefined for a provider without one. */
export type ProviderAddresses = Readonly<Record<ProviderSetting, string | undefined>>;

export type ProviderProblem =
  | { code: 'providerInvalid'; params: { setting: ProviderSetting } }
  | { code: 'paymentKeyInvalid'; params: Record<string, never> };

/** Bytes of the key with which the payment provider encrypts: AES-256. */
const API_V3_KEY_BYTES = 32;

/** Reads the addresses, or the first problem with them. */
export function readProviders(
  variable: (name: ProviderSetting) => string | undefined,
): ProviderAddresses | ProviderProblem {
  const providers = Object.fromEntries(
    providerSettings.map((setting) => [setting, variable(setting)]),
  ) as ProviderAddresses;
  const invalid = providerSettings.find((setting) => !isProviderAddress(providers[setting], setting));
  if (invalid !== undefined) return { code: 'providerInvalid', params: { setting: invalid } };
  const { key = '' } = readProviderAddress(providers.PAYMENT_URL ?? '', []) ?? {};
  const hasKey = providers.PAYMENT_URL === undefined || Buffer.byteLength(key) === API_V3_KEY_BYTES;
  return hasKey ? providers : { code: 'paymentKeyInvalid', params: {} };
}

/** The parameters of an address, as a message shows them. */
export const exampleParameters = (setting: ProviderSetting): string =>
  providerParameters[setting].map((name, index) => `${index === 0 ? '?' : '&'}${name}=…`).join('');

function isProviderAddress(text: string | undefined, setting: ProviderSetting): boolean {
  return text === undefined || readProviderAddress(text, providerParameters[setting]) !== undefined;
}
