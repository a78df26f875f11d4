import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { parseExactJson } from '../feed/exact-json.ts'
import { follows, type Person, type QueuedChange } from './audience.ts'
import type { Condition, Followed } from './parse-binding.ts'

/** What `realtime.check_changes` says of one table; see its migration. */
export interface TableAnswer {
  key: string[] | null
  columns: { name: string; type: string }[]
  /** By number of the change: the row as it is now, as far as it differs from the change. */
  present: Record<string, { key: string; differs: Record<string, unknown> | null }>
  /** By number of the filter: which versions fit, 2n of the change and 2n + 1 of the present row. */
  matches: Record<string, number[]>
}

/** Why a table could not be read at all, or not for one person. */
export interface Failure {
  error: string
  /** SQLSTATE. */
  code: string
}

/** What one person may see of one table. */
export interface Rights {
  columns: ReadonlySet<string>
  /** Whether row level security binds this role. */
  isBound: boolean
  hasPolicy: boolean
  /** Keys of the present rows that they may select, of those that were asked. */
  visible: ReadonlySet<string>
}

export interface PersonAnswer {
  /** By number of the table; null when it is gone, or does not concern the person. */
  tables: (Rights | Failure | null)[]
  isLate: boolean
  ms: number
}

export function isFailure(answer: TableAnswer | Rights | Failure | null): answer is Failure {
  return answer !== null && 'error' in answer
}

/** The changes of one table in a batch, and the filters that may concern them. */
export interface AskedTable {
  schema: string
  table: string
  changes: { n: number; queued: QueuedChange }[]
  filters: Map<string, { number: number; conditions: readonly Condition[] }>
}

export interface Answers {
  tables: (TableAnswer | Failure | null)[]
  people: PersonAnswer[]
}

/** No key of an index is longer; other large values are not compared but read again. */
const maxValueLength = 3_000
const maxRowLength = 8_000
/** Where a standby must confirm each commit, it can take a while. */
const maxInvisibleMs = 10_000

export const filterKey = ({ conditions }: Followed) => JSON.stringify(conditions)

/** The tables of a batch, each with the filters of these people. */
export function groupByTable(
  changes: readonly QueuedChange[],
  people: readonly Person[],
): AskedTable[] {
  const tables = new Map<string, AskedTable>()
  for (const [n, queued] of changes.entries()) {
    const { schema, table } = queued.change
    const name = JSON.stringify([schema, table])
    const asked: AskedTable = tables.get(name) ?? {
      schema,
      table,
      changes: [],
      filters: new Map(),
    }
    asked.changes.push({ n, queued })
    tables.set(name, asked)
  }
  for (const followed of people.flatMap(followedBy)) {
    if (followed.conditions.length === 0) continue
    for (const { changes, filters } of tables.values()) {
      if (!changes.some(({ queued }) => follows(followed, queued.change))) continue
      const key = filterKey(followed)
      if (!filters.has(key))
        filters.set(key, { number: filters.size, conditions: followed.conditions })
    }
  }
  return [...tables.values()]
}

const followedBy = ({ followers }: Person) =>
  followers.flatMap(({ bindings }) => bindings.map(({ followed }) => followed))

/** How long a table that somebody has locked keeps all others waiting. */
const lockTimeoutMs = 1_500

interface Asking {
  db: Database
  /** As of requests of the Data API, because functions of policies may depend on it. */
  searchPath: string
  timeoutMs: number
}

/**
 * Asks PostgreSQL in one call.
 * @returns the answers in the order of `people`; `tables` of a person in the order of `tables`
 * @throws `pg.DatabaseError`
 */
export async function askWhoSees(
  asking: Asking,
  tables: readonly AskedTable[],
  people: readonly Person[],
): Promise<Answers> {
  const parts = people.map((person) => partsOf(person, tables))
  const request = {
    transactions: [
      ...new Set(
        tables.flatMap(({ changes }) =>
          changes.flatMap(({ queued }) => queued.transactionId ?? []),
        ),
      ),
    ],
    tables: tables.map(({ schema, table, changes, filters }) => ({
      schema,
      table,
      changes: changes.map(({ n, queued: { change } }) => ({
        n,
        type: change.type,
        row: withoutLarge(change.record ?? change.oldRecord ?? {}),
      })),
      filters: [...filters.values()].map(({ conditions }) => conditions),
    })),
    people: people.map(({ role, claims }, index) => ({ role, claims, tables: parts[index] })),
  }
  const answer = await askUntilVisible(asking, JSON.stringify(request))
  return {
    // Only numbers that JavaScript cannot hold differ from what the types say.
    tables: parseExactJson(answer.tables) as Answers['tables'],
    people: answer.people.map(({ tables: told, error, code, isLate = false, ms = 0 }, index) => {
      const asked = parts[index] ?? []
      const failure = error === undefined ? null : { error, code: code ?? '' }
      const answers = failure ? asked.map(() => failure) : (told ?? [])
      return { tables: spread(answers, asked, tables), isLate, ms }
    }),
  }
}

interface RawAnswer {
  people: RawPersonAnswer[]
  tables: string
}

/** A transaction is in the log a moment before others see its rows. */
async function askUntilVisible(asking: Asking, request: string): Promise<RawAnswer> {
  const deadline = performance.now() + maxInvisibleMs
  for (let waitMs = 1; performance.now() < deadline; waitMs = Math.min(2 * waitMs, 100)) {
    const answer = await askOnce(asking, request)
    if (answer) return answer
    await sleep(waitMs)
  }
  throw new Error('A committed transaction does not become visible')
}

/** @returns null when a transaction is not visible yet */
async function askOnce(
  { db, searchPath, timeoutMs }: Asking,
  request: string,
): Promise<RawAnswer | null> {
  const settings = {
    search_path: searchPath,
    statement_timeout: String(timeoutMs),
    lock_timeout: String(lockTimeoutMs),
  }
  return db.transaction({ role: 'service_role', readOnly: true, settings }, async (tx) => {
    const { rows } = await tx.query<{ [Key in keyof RawAnswer]: RawAnswer[Key] | null }>(
      `select answer -> 'people' as people, (answer -> 'tables')::text as tables
       from (select realtime.check_changes($1::jsonb) as answer offset 0) checked`,
      [request],
    )
    const { people = null, tables = null } = rows[0] ?? {}
    return people && tables !== null ? { people, tables } : null
  })
}

interface Part {
  table: number
  /** Null when a binding has no filter, so every change may concern the person. */
  filters: number[] | null
}

function partsOf(person: Person, tables: readonly AskedTable[]): Part[] {
  const parts: Part[] = []
  for (const [index, { changes, filters }] of tables.entries()) {
    const concerned = followedBy(person).filter((followed) =>
      changes.some(({ queued }) => follows(followed, queued.change)),
    )
    if (concerned.length === 0) continue
    const numbers = new Set(concerned.map((followed) => filters.get(filterKey(followed))?.number))
    parts.push({
      table: index,
      filters: concerned.some(({ conditions }) => conditions.length === 0)
        ? null
        : [...numbers].filter((number) => number !== undefined),
    })
  }
  return parts
}

type RawRights = Omit<Rights, 'columns' | 'visible'> & Record<'columns' | 'visible', string[]>
/** With the error of the person when no table could be read. */
type RawPersonAnswer = Partial<Omit<PersonAnswer, 'tables'> & Failure> & {
  tables?: (RawRights | Failure | null)[]
}

function spread(
  answers: readonly (RawRights | Failure | null)[],
  parts: readonly Part[],
  tables: readonly AskedTable[],
): (Rights | Failure | null)[] {
  const byTable = new Map<number, Rights | Failure>()
  for (const [index, { table }] of parts.entries()) {
    const rights = answers[index]
    if (!rights) continue
    if ('error' in rights) byTable.set(table, rights)
    else {
      const { columns, visible } = rights
      byTable.set(table, { ...rights, columns: new Set(columns), visible: new Set(visible) })
    }
  }
  return tables.map((_, index) => byTable.get(index) ?? null)
}

function withoutLarge(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (JSON.stringify(row).length <= maxRowLength) return row
  return Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => (JSON.stringify(value) ?? '').length <= maxValueLength,
    ),
  )
}
