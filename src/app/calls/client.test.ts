import { expect, test } from 'vitest';
import { updateLinkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';
import { headers } from './client.ts';

test('a call says who is calling: token, person of the platform before our own, and where the link came from [T-003]', () => {
  session.begin('t0');
  updateLinkContext({ userId: 'ours', saasId: 's1', corpId: '企业' });
  expect(headers()).toEqual({ token: 't0', userid: 'ours', saasid: 's1', corpId: encodeURI('企业') });
  updateLinkContext({ thirdUserId: 'theirs' });
  expect(headers()).toMatchObject({ token: 't0', userid: 'theirs' });
});
