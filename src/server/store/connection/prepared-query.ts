import type { Database } from './database.ts';

/**
 * A query that every request makes: built once for each database, and planned once for each connection. Building it
 * anew took as long as its answer.
 *
 * @param build ends with `.prepare(name)`; what changes from call to call are placeholders
 */
export function preparedQuery<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
