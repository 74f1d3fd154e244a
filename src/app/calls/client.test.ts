import { expect, test } from 'vitest';
import { updateLinkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';
import { headers } from './client.ts';

test('headers hold the token and the ids of the link; the user id of the platform wins [T-003]', () => {
  session.begin('t0', 1800);
  updateLinkContext({ userId: 'ours', saasId: 's1', corpId: '企业' });
  expect(headers()).toEqual({ token: 't0', userid: 'ours', saasid: 's1', corpId: encodeURI('企业') });
  updateLinkContext({ thirdUserId: 'theirs' });
  expect(headers()).toMatchObject({ token: 't0', userid: 'theirs' });
});
