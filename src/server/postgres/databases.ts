import { setTimeout as sleep } from 'node:timers/promises';

/** Runs one statement outside a transaction, on a connection to another database than those named. */
export type Execute = (sql: string) => Promise<unknown>;

/** The same server and role, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/**
 * Makes a database as a copy of another one, about 50 ms for a small one: a fresh database per test.
 * PostgreSQL copies only a database that nobody is connected to; a pool that is just closing is waited for.
 */
export async function copyDatabase(execute: Execute, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(`CREATE DATABASE ${quoteIdentifier(name)} TEMPLATE ${quoteIdentifier(template)}`);
      return;
    } catch (error) {
      const inUse = (error as { code?: unknown }).code === '55006';
      if (!inUse || attempt === 20) throw error;
      await sleep(50);
    }
  }
}

/** An identifier, whatever characters it has. */
function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
