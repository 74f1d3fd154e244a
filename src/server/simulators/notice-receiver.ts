// A merchant's address for notices, for tests: verifies what arrives and answers as the provider expects.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { wechatPay } from '../providers/wechat-pay.ts';

type PaymentPort = ReturnType<typeof wechatPay>;
type NoticeResult = Awaited<ReturnType<PaymentPort['parseNotice']>>;

export interface NoticeReceiver {
  url: string;
  /** What arrived, the latest last. */
  results: NoticeResult[];
  /** Answers so many notices with status 500. */
  failNext(times: number): void;
  stop(): void;
}

/** Starts a server on this machine that takes genuine notices with 204, and answers others with 401. */
export async function startNoticeReceiver(port: PaymentPort, clock: () => Date): Promise<NoticeReceiver> {
  const results: NoticeResult[] = [];
  let failures = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const result = await port.parseNotice(await buffer(request), request.headers, clock());
      results.push(result);
      if (failures > 0) {
        failures -= 1;
        response.writeHead(500);
      } else response.writeHead(result.ok ? 204 : 401);
      response.end();
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port: tcpPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${tcpPort}/notice`,
    results,
    failNext: (times) => void (failures = times),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
