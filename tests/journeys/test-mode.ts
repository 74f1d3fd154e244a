// What the test mode of a server sets: its clock, and how its providers behave. For a server that no other test uses.

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const url = `${process.env['BAOFORM_URL']}/__test/${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Sets the clock of the server and of its providers, which goes on from there; undefined for that of the machine. */
export const setClock = (moment: Date | undefined): Promise<void> =>
  post('clock', { now: moment?.toISOString() ?? null });

/** Runs the jobs that are due, at once: the server runs them every ten minutes. */
export const runJobs = (): Promise<void> => post('sweep', {});

/** Sets whether the insurer answers. */
export const setInsurer = (behaviour: 'ok' | 'error'): Promise<void> =>
  post('providers/insurer', { behaviour });

/** Sets whether the payment provider answers. */
export const setPaymentProvider = (behaviour: 'ok' | 'hang'): Promise<void> =>
  post('providers/payment', { behaviour });
