// The simulated providers of the running server, by their control pages.

const controlOf = (name: 'SMS' | 'OCR'): string => process.env[`BAOFORM_${name}_CONTROL`]!;

/** The code that reached a phone last. */
export async function lastCodeSentTo(mobile: string): Promise<string | undefined> {
  const { messages } = (await (await fetch(controlOf('SMS'))).json()) as {
    messages: { mobile: string; code: string }[];
  };
  return messages.findLast((message) => message.mobile === mobile)?.code;
}

/** How the reader of cards behaves from now on. */
export async function setOcrBehaviour(behaviour: { kind: 'work' } | { kind: 'fail' }): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const told = await fetch(controlOf('OCR'), { method: 'POST', headers, body: JSON.stringify(behaviour) });
  if (!told.ok) throw new Error(`the simulator answered ${told.status}`);
}
