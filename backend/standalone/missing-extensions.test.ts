import { expect, test } from 'vitest'
import { withoutMissingExtensions } from './missing-extensions.ts'

const available = new Set(['pgcrypto', 'uuid-ossp'])

test('leaves out what this PostgreSQL does not have, and nothing else', () => {
  const { sql, missing } = withoutMissingExtensions(
    `CREATE EXTENSION IF NOT EXISTS "pg_net" WITH SCHEMA "extensions";
create extension if not exists pgcrypto with schema extensions;
CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA "extensions";
COMMENT ON EXTENSION "pg_net" IS 'Async; HTTP''s';
create extension vector;
select 'create extension if not exists pg_net;';
create table t (id int);`,
    available,
  )
  expect(missing).toEqual(['pg_net'])
  expect(sql.split('\n').filter((line) => line !== '')).toEqual([
    'create extension if not exists pgcrypto with schema extensions;',
    'CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA "extensions";',
    // Whoever does not say "if not exists" needs it.
    'create extension vector;',
    "select 'create extension if not exists pg_net;';",
    'create table t (id int);',
  ])
})
