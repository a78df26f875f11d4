import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Parser } from '../../../domain/parse/parser.ts'
import { useDatabase } from '../../../test/use/use-database.ts'
import { fieldOf, listAcceptedFields, type AcceptedField } from './accepted-fields.ts'
import { knownValues } from './known-values.ts'

/**
 * What a parser accepts, its column accepts too: else the sender gets an error of the database instead of a
 * sentence beside the field. Each parser of a function and of a form gets values on both sides of the limits
 * of the column in which its field is stored, and what it accepts is tried on the checks of that column.
 * `stored-fields.txt` says which column that is.
 */

const { admin } = await useDatabase()
const storedFields = readStoredFields()
const columns = await listColumns()
const parsers = await listParsers()

test('stored-fields.txt says where each text, number and day is stored', () => {
  const unknown = parsers.flatMap(({ name, fields }) =>
    fields.flatMap(({ path }) => (findColumns(name, path) === null ? [`${name} ${path}`] : [])),
  )
  expect(unknown).toEqual([])
  const known = new Set(['*', ...parsers.map(({ name }) => name)])
  expect([...storedFields.keys()].filter((name) => !known.has(name))).toEqual([])
})

test('a valid request is known for every parser', () => {
  const problems = parsers.flatMap(({ name, problems }) =>
    problems.map((problem) => `${name} ${problem} Add a value to known-values.ts.`),
  )
  expect(problems).toEqual([])
})

test('no parser accepts what its column refuses', async () => {
  const looser: string[] = []
  for (const { name, fields } of parsers)
    for (const field of fields)
      for (const place of findColumns(name, field.path) ?? []) {
        const refused = await listRefused(field, place)
        if (refused.length > 0)
          looser.push(`${name} ${field.path}, ${place.column}: ${refused.join(', ')}`)
      }
  expect(looser).toEqual([])
})

interface Place {
  table: string
  column: string
}

interface Column extends Place {
  type: string
  /** SQL of the checks that are about this column alone. */
  checks: string
}

async function listColumns(): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select attrelid::regclass::text as table, attname as column,
       format_type(atttypid, null) as type,
       coalesce((select string_agg(pg_get_expr(conbin, conrelid), ' and ') from pg_constraint
         where contype = 'c' and conrelid = attrelid and conkey = array[attnum]), 'true') as checks
     from pg_attribute join pg_class c on c.oid = attrelid
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private')
       and attnum > 0 and not attisdropped`,
  )
  return rows
}

const columnOf = ({ table, column }: Place) =>
  columns.find((each) => each.table === table && each.column === column)

/** What the field accepts, of values around the limits of its column, and the column refuses. */
async function listRefused(field: AcceptedField, place: Place): Promise<string[]> {
  const { type = 'text', checks = 'true' } = columnOf(place) ?? {}
  const limits = [...checks.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const near = limits.flatMap((limit) => [limit - 1, limit, limit + 1])
  const lengths = [...new Set([1, 2, 3, 4, ...near])].filter((each) => each > 0 && each <= 10_001)
  const values = [
    ...lengths.flatMap((length) => ['a', '李', '🙏'].map((letter) => letter.repeat(length))),
    ...oddTexts,
    ...[...near, ...oddNumbers].flatMap((value) => [value, String(value)]),
  ]
  const stored = new Set(values.flatMap((value) => field.store(value)).map(toSql))
  const { rows } = await admin.query<{ value: string }>(
    `select value from unnest($1::text[]) as given(value)
     where case when pg_input_is_valid(value, '${type}') then not coalesce(
       (select ${checks} from (select value::${type} as "${place.column}") as stored), true)
       else true end`,
    [[...stored]],
  )
  return rows.map(({ value }) =>
    value.length > 30 ? `${value.slice(0, 4)}… (${value.length})` : value,
  )
}

/** The text form of a value in PostgreSQL. */
function toSql(value: unknown): string {
  return Array.isArray(value)
    ? `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`
    : String(value)
}

const oddTexts = [
  ...'0026-12-03|1899-12-31|2025-12-31|2026-01-01|2099-12-31|2100-01-01|9999-12-31'.split('|'),
  ...'0803|0803 123 4567|\u202a+234 803 123 4567\u202c|+1|ada@example.com|a@b|0123456789'.split(
    '|',
  ),
  '00',
  '58',
  `${'a'.repeat(64)}@example.com`,
]
const oddNumbers = [-1, 0, 1, 0.5, 1.5, 2 ** 31 - 1, 2 ** 31, 1e11, 1e11 + 1, 2 ** 53 - 1]

interface NamedParser {
  name: string
  fields: AcceptedField[]
  problems: string[]
}

/** The parsers of all functions, and those of the forms from which staff write into a table. */
async function listParsers(): Promise<NamedParser[]> {
  const words = await listWords()
  const root = join(import.meta.dirname, '../../../domain')
  const found: NamedParser[] = []
  for (const file of globSync('**/*.ts', { cwd: root }).filter((each) => !/\.test\./.test(each))) {
    const source = readFileSync(join(root, file), 'utf8')
    const declared =
      /^export const (?:(parse\w+Form) = (?:chain|object)\(|(\w+) = \{\n {2}name: '([\w-]+)',\n {2}method)/gm
    for (const [, form, contract, functionName] of source.matchAll(declared)) {
      const module: Record<string, unknown> = await import(join(root, file))
      const name = form ?? functionName ?? ''
      const parse = form ? module[form] : fieldOf(module[contract ?? ''], 'parseRequest')
      if (!isParser(parse)) throw new Error(`${name} of ${file} has no parser`)
      const known = knownValues[name] ?? {}
      found.push({ name, ...listAcceptedFields(parse, { words, known }) })
    }
  }
  return found
}

function isParser(value: unknown): value is Parser<unknown> {
  return typeof value === 'function'
}

/** The words of all lists in the checks of the schema. */
async function listWords(): Promise<string[]> {
  const { rows } = await admin.query<{ word: string }>(
    `select distinct match[1] as word from pg_constraint,
       regexp_matches(pg_get_constraintdef(oid), $1, 'g') as match
     where contype = 'c' and connamespace = 'public'::regnamespace order by 1`,
    ["'([a-z][a-z_-]*)'::text"],
  )
  return rows.map(({ word }) => word)
}

/** The columns of a field; null when the file does not say it. */
function findColumns(name: string, path: string): Place[] | null {
  const { table, elsewhere } = storedFields.get(name) ?? { elsewhere: new Map<string, string>() }
  const last = path.split('.').at(-1) ?? ''
  const given = elsewhere.get(path) ?? storedFields.get('*')?.elsewhere.get(last)
  if (given === '-') return []
  const own = table && `${table}.${last.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)}`
  const places = (given ?? own)?.split(', ').map((each) => {
    const [, of = '', column = ''] = /^(.+)\.(\w+)$/.exec(each) ?? []
    return { table: of, column }
  })
  return places?.every((each) => columnOf(each)) ? places : null
}

function readStoredFields() {
  const sections = new Map<string, { table?: string; elsewhere: Map<string, string> }>()
  const text = readFileSync(join(import.meta.dirname, 'stored-fields.txt'), 'utf8')
  let elsewhere = new Map<string, string>()
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('--'))) {
    const [name = '', place] = line.trim().split(': ')
    if (line.startsWith(' ')) elsewhere.set(name, place ?? '')
    else {
      elsewhere = new Map()
      sections.set(name, { ...(place && { table: place }), elsewhere })
    }
  }
  return sections
}
