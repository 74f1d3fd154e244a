import type { Database } from './database.ts';

/**
 * A query that every request runs: Drizzle builds it once per database, PostgreSQL plans it once per connection. Building
 * the query took as long as running it.
 *
 * @param build ends with `.prepare(name)`; what changes from call to call are placeholders
 */
export function preparedQuery<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}
