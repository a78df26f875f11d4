import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/use/use-database.ts'
import { dataTables } from './data-tables.ts'
import { readApiFunctions, type ReadApiFunction } from './read-api-functions.ts'
import { readApiViews, type ReadApiView } from './read-api-views.ts'

const { admin } = await useDatabase()

const views: [string, ReadApiView][] = Object.entries(readApiViews)
const functions: [string, ReadApiFunction][] = Object.entries(readApiFunctions)

/** What the documented views are made of. Programs read the views, so these tables may change. */
const behindViews = [
  'register_blocks',
  'register_holders',
  'register_names',
  'register_nodes',
  'register_retirements',
]

test('every view that a visitor may read is documented, with its columns', async () => {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname like 'register\\_%'
       and c.relkind in ('r', 'v') and has_column_privilege('anon', c.oid, a.attnum, 'select')
     group by c.relname`,
  )
  const found = rows.filter(({ name }) => !behindViews.includes(name))
  expect(Object.fromEntries(found.map(({ name, columns }) => [name, columns]))).toEqual(
    Object.fromEntries(views.map(([name, { columns }]) => [name, Object.keys(columns).toSorted()])),
  )
  expect(rows).toHaveLength(found.length + behindViews.length)
})

test('every function that a visitor may call is documented, with its arguments and columns', async () => {
  const { rows } = await admin.query<{ name: string; args: string[]; columns: string[] }>(
    `select p.proname as name,
       coalesce(array_agg(arg.name order by arg.name) filter (where arg.mode = 'i'), '{}') as args,
       coalesce(array_agg(arg.name order by arg.name) filter (where arg.mode = 't'), '{}') as columns
     from pg_proc p left join lateral
       unnest(p.proargnames, coalesce(p.proargmodes::text[], array_fill('i'::text, array[p.pronargs])))
         as arg (name, mode) on true
     where p.pronamespace = 'public'::regnamespace
       and (p.proname like 'register\\_%' or p.proname = 'search_register')
       and has_function_privilege('anon', p.oid, 'execute')
     group by p.oid`,
  )
  expect(Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]))).toEqual(
    Object.fromEntries(
      functions.map(([name, { example, columns }]) => [
        name,
        { args: Object.keys(example).toSorted(), columns: columns.toSorted() },
      ]),
    ),
  )
})

test('the files of the download have views and orders that are documented', () => {
  for (const { view, order } of Object.values(dataTables)) {
    const columns: ReadApiView['columns'] = readApiViews[view].columns
    for (const column of order) expect(columns).toHaveProperty(column)
  }
})
