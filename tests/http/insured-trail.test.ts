// The trail of an insured person, who has no session: sent by the link, and stored with the trade that it is of.
import { expect, test } from 'vitest';
import { query } from './database.ts';
import { inviteSpouse, SPOUSE } from './insured-link.ts';
import { startServer } from './server.ts';
import { randomTradeId } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
// Where invitations lead.
await server.app.listen({ port: 0, host: '127.0.0.1' });

const deviceAt = '2026-11-21T04:00:00.000Z';
const page = 'insuredSure' as const;
const entered = { kind: 'pageEntered' as const, deviceAt, page };

async function openedLink() {
  const { code, trade } = await inviteSpouse(server);
  const { contract } = await call('insuredConfirmInfo', { code });
  const key = { code, backtraceId: 'sale-of-one-evening', source: randomTradeId() };
  const stored = () =>
    query<{ kind: string; details: Record<string, unknown> }>(
      databaseUrl,
      `select kind, details from trail_entries where trade_id = $1 and details->>'source' = $2 order by seq`,
      [trade.tradeId, key.source],
    );
  return { trade, key, stored, agreedSha256: contract!.agreedSha256 };
}

test('the steps of an insured person are in the trail of the trade, with the row and what the page showed [N-026 S-005]', async () => {
  const { key, stored, agreedSha256 } = await openedLink();
  const shown = { kind: 'pageShown' as const, deviceAt, page, pageVersion: agreedSha256 };
  const left = { kind: 'pageLeft' as const, deviceAt, page, pageVersion: agreedSha256, seconds: 42 };
  const pressed = { kind: 'submitPressed' as const, deviceAt, page };
  const entries = [entered, shown, pressed, left].map((entry, i) => ({ ...entry, seq: i + 1 }));
  expect(await call('insuredConfirmTrail', { ...key, entries })).toEqual({ lastSeq: 4, resendFrom: 0 });
  // A receipt may be lost: what is sent again is stored once.
  expect(await call('insuredConfirmTrail', { ...key, entries })).toEqual({ lastSeq: 4, resendFrom: 0 });
  const rowId = SPOUSE.insuredId;
  expect(await stored()).toMatchObject([
    { kind: 'pageEntered', details: { page, rowId } },
    { kind: 'pageShown', details: { page, rowId, pageVersion: agreedSha256 } },
    { kind: 'submitPressed', details: { page, rowId } },
    { kind: 'pageLeft', details: { page, rowId, pageVersion: agreedSha256, seconds: 42 } },
  ]);
});

test('the link gives no more than its own page: other pages, kinds and rows are refused, and nothing is stored', async () => {
  const { key, stored } = await openedLink();
  const refused = [
    [{ ...entered, page: 'choosePay' }, 'entries/0/page'],
    [{ ...entered, page: 'letterDetail' }, 'entries/0/page'],
    [{ kind: 'elementChanged', deviceAt, screen: 'insureInfomation', elementCode: 'name' }, 'entries/0/kind'],
    [{ kind: 'paymentStarted', deviceAt, page }, 'entries/0/kind'],
    [{ ...entered, rowId: 'r9' }, 'entries/0/rowId'],
  ] as const;
  for (const [entry, path] of refused) {
    const { status, body } = await attempt('insuredConfirmTrail', {
      ...key,
      entries: [{ ...entry, seq: 1 }],
    });
    const issues = (body.data as { issues?: { path: string }[] } | undefined)?.issues ?? [];
    expect({ status, code: body.code, paths: issues.map((issue) => issue.path) }).toEqual({
      status: 400,
      code: 'request.invalid',
      paths: [path],
    });
  }
  expect(await stored()).toEqual([]);
});

test('a link that nobody made appends nothing', async () => {
  const { key } = await openedLink();
  const entries = [{ ...entered, seq: 1 }];
  const code = 'A'.repeat(22);
  expect(await attempt('insuredConfirmTrail', { ...key, code, entries })).toMatchObject({
    body: { code: 'confirmation.linkInvalid' },
  });
});
