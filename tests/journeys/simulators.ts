// Reads and sets the simulated providers of the running server through their control pages.

const controlOf = (name: 'SMS' | 'OCR' | 'CHANNEL' | 'PAYMENT'): string =>
  process.env[`BAOFORM_${name}_CONTROL`]!;

/** The last SMS code sent to a phone. */
export async function lastCodeSentTo(mobile: string): Promise<string | undefined> {
  const { messages } = (await (await fetch(controlOf('SMS'))).json()) as {
    messages: { mobile: string; code: string }[];
  };
  return messages.findLast((message) => message.mobile === mobile)?.code;
}

/** A link of the simulated channel to a page of the shop, for one of its customers. */
export async function signedLink(thirdUserId: string, path: string): Promise<string> {
  const query = new URLSearchParams({ thirdUserId, path });
  const response = await fetch(`${controlOf('CHANNEL').replace('/control', '/link')}?${query.toString()}`);
  return response.text();
}

/** Sets whether the OCR provider reads cards or fails. */
export async function setOcrBehaviour(behaviour: { kind: 'work' } | { kind: 'fail' }): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(controlOf('OCR'), {
    method: 'POST',
    headers,
    body: JSON.stringify(behaviour),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
}

async function tellPayments(action: { kind: string; outTradeNo?: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(controlOf('PAYMENT'), {
    method: 'POST',
    headers,
    body: JSON.stringify(action),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
}

/** The customer scans the code of the payment that waits, and pays it. */
export const payByPhone = (paymentNo: string): Promise<void> =>
  tellPayments({ kind: 'pay', outTradeNo: paymentNo });

/** The customer scans the code of the payment that waits, and the bank refuses. */
export const refuseByBank = (paymentNo: string): Promise<void> =>
  tellPayments({ kind: 'refuse', outTradeNo: paymentNo });

/** The provider does not find the payment, until it is opened again or paid. */
export const forgetPayment = (paymentNo: string): Promise<void> =>
  tellPayments({ kind: 'forget', outTradeNo: paymentNo });

/** Whether the provider closes charges. */
export const setClosing = (closing: 'Works' | 'Fails'): Promise<void> =>
  tellPayments({ kind: `closing${closing}` });

/** All payments that the provider knows, the oldest first. */
export async function paymentsAtProvider(): Promise<{ number: string; state: string }[]> {
  const { orders } = (await (await fetch(controlOf('PAYMENT'))).json()) as {
    orders: { out_trade_no: string; trade_state: string }[];
  };
  return orders.map(({ out_trade_no: number, trade_state: state }) => ({ number, state }));
}

/** All refunds that the provider was asked for, in fen, the oldest first. */
export async function refundsAtProvider(): Promise<{ paymentNo: string; fen: number; state: string }[]> {
  const { refunds } = (await (await fetch(controlOf('PAYMENT'))).json()) as {
    refunds: { out_trade_no: string; amount: { refund: number }; status: string }[];
  };
  return refunds.map(({ out_trade_no: paymentNo, amount, status: state }) => ({
    paymentNo,
    fen: amount.refund,
    state,
  }));
}
