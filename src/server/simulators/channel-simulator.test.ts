import { afterAll, expect, test } from 'vitest';
import { channelLinks } from '../providers/channel-links.ts';
import { startChannelSimulator } from './channel-simulator.ts';

const NOW = new Date('2031-02-03T04:00:00Z');
const simulator = await startChannelSimulator(() => NOW);
afterAll(() => simulator.stop());

test('a link is signed at the time of its clock, and is valid for ten minutes of it', () => {
  const { token, ...parameters } = Object.fromEntries(
    new URL(simulator.signLink({ thirdUserId: 'a1' }), 'https://shop.example.com').searchParams,
  );
  const port = channelLinks(simulator.channelKeys);
  const verifyAt = (seconds: number) =>
    port.verifyLink({ token: token!, parameters }, new Date(NOW.getTime() + seconds * 1000)).ok;
  expect([0, 599, 601].map(verifyAt)).toEqual([true, true, false]);
});
