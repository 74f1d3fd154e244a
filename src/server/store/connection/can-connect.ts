import pg from 'pg';

const TIMEOUT_MS = 5000;

/** Whether a database accepts connections; `detail` is the driver's error message. */
export async function canConnect(url: string): Promise<{ ok: boolean; detail: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { ok: true, detail: '' };
  } catch (error) {
    return { ok: false, detail: detailOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The host name resolves to several addresses; the first error is representative.
  if (error instanceof AggregateError) return detailOf(error.errors[0]);
  return error.message || error.name;
}
