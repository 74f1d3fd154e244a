import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name <words>` writes the SQL for what changed in the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/store/tables/*-table*.ts',
  out: './src/server/migrations',
});
