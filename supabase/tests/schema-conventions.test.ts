import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'

const { admin } = await useDatabase()
const ours = `('public', 'private')`
const namesOf = async (sql: string) =>
  (await admin.query<{ name: string }>(`${sql} order by 1`)).rows.map(({ name }) => name)

test('every table has row level security', async () => {
  expect(
    await namesOf(
      `select oid::regclass::text as name
       from pg_class
       where relkind in ('r', 'p')
         and not relrowsecurity
         and relnamespace::regnamespace::text in ${ours}`,
    ),
  ).toEqual([])
})

test('every foreign key has an explicit on delete, and an index that begins with its columns', async () => {
  expect(
    await namesOf(
      `select conname as name from pg_constraint fk
       where contype = 'f' and connamespace::regnamespace::text in ${ours}
         and (confdeltype = 'a' or not exists (
           select from pg_index where indrelid = conrelid
             and (indpred is null or pg_get_expr(indpred, indrelid) like '% IS NOT NULL)')
             and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey))`,
    ),
  ).toEqual([])
})

test('every security definer function has an empty search path', async () => {
  expect(
    await namesOf(
      `select oid::regprocedure::text as name
       from pg_proc
       where prosecdef
         and pronamespace::regnamespace::text in ${ours}
         and not 'search_path=""' = any (coalesce(proconfig, '{}'))`,
    ),
  ).toEqual([])
})

test('no function can be executed by PUBLIC', async () => {
  expect(
    await namesOf(
      `select pg_proc.oid::regprocedure::text as name
       from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
       where grantee = 0 and pronamespace::regnamespace::text in ${ours}`,
    ),
  ).toEqual([])
})

test('policies are named <table>_<command>_<who>', async () => {
  expect(
    await namesOf(
      `select policyname as name from pg_policies where schemaname in ${ours}
         and policyname !~ ('^' || tablename || '_' || lower(cmd) || '_[a-z_]+$')`,
    ),
  ).toEqual([])
})
