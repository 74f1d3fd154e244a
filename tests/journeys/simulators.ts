// Reads and sets the simulated providers of the running server through their control pages.

const controlOf = (name: 'SMS' | 'OCR' | 'CHANNEL'): string => process.env[`BAOFORM_${name}_CONTROL`]!;

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
