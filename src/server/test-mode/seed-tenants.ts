// Customers and configurators of two tenants. A tenant is a channel: what separates customers who come from different companies.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { callPath } from '../../../schemas/generated/call-paths.ts';
import { linkToken } from '../providers/channel-signature.ts';
import type { ChannelKey } from '../settings/channel-keys.ts';
import type { Configurators, SeededConfigurator } from './configurators.ts';

/** The products for which the customers of a tenant have begun an application, one each. */
const PRODUCTS = [
  { supplierCode: 'CHL', riskCode: 'CHL-R01' },
  { supplierCode: 'PSP', riskCode: 'PSP-R04' },
] as const;
const TENANTS = 2;
/** A link is exchanged at once. */
const LINK_LIFETIME_S = 60;

export interface SeededCustomer {
  channel: string;
  supplierCode: string;
  riskCode: string;
  token: string;
  tradeId: string;
  orderSn: string;
}

export interface SeedPorts {
  app: FastifyInstance;
  now: () => Date;
  /** The keys of the channels, of which the first two are the tenants. */
  channelKeys: readonly ChannelKey[];
  configurators: Configurators;
}

/** Signs two new customers of each tenant in by links of their channel, as it does, and gives each tenant a configurator. */
export async function seedTenants(
  ports: SeedPorts,
): Promise<{ customers: SeededCustomer[]; configurators: SeededConfigurator[] }> {
  const channels = [...new Set(ports.channelKeys.map(({ channel }) => channel))].slice(0, TENANTS);
  const tenants = channels.map((channel) => ports.channelKeys.find((key) => key.channel === channel)!);
  const customers = tenants.flatMap((key) => PRODUCTS.map((product) => seedCustomer(ports, key, product)));
  return {
    customers: await Promise.all(customers),
    configurators: channels.map((channel) => ports.configurators.add(channel)),
  };
}

/** A customer whom a channel has sent, and who has started an application, by the calls that a page makes. */
async function seedCustomer(
  ports: SeedPorts,
  { channel, keyId, key }: ChannelKey,
  product: (typeof PRODUCTS)[number],
): Promise<SeededCustomer> {
  const parameters = { platformCode: channel, thirdUserId: randomBytes(9).toString('base64url') };
  const expires = Math.floor(ports.now().getTime() / 1000) + LINK_LIFETIME_S;
  const nonce = randomBytes(16).toString('base64url');
  const link = { token: linkToken({ keyId, expires, nonce, parameters }, key), parameters };
  const { token } = await send<{ token: string }>(ports, 'exchangeLink', { ...link, isConfirmed: true });
  const trade = { ...product, platformCode: channel };
  const { tradeId, orderSn } = await send<SeededCustomer>(ports, 'getTradeId', trade, token);
  return { channel, ...product, token, tradeId, orderSn };
}

/** @throws Problem server.unavailable where the call does not succeed, as after too many customers in a minute */
async function send<Data>(
  { app }: SeedPorts,
  name: 'exchangeLink' | 'getTradeId',
  payload: object,
  token?: string,
): Promise<Data> {
  const headers = token === undefined ? {} : { token };
  const response = await app.inject({ method: 'POST', url: callPath(name), headers, payload });
  const { data } = response.json<{ data?: Data }>();
  if (response.statusCode !== 200 || !data) throw new Problem('server.unavailable');
  return data;
}
