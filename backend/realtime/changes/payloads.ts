import type { Binding, QueuedChange } from './audience.ts'
import type { Rights, TableAnswer } from './check-changes.ts'
import type { PostgresChangePayload } from './postgres-changes.ts'

type Row = Readonly<Record<string, unknown>>

/** A change as one person sees it. */
export interface Sight {
  isBound: boolean
  /** Which version of the row filters compare. */
  version: number
  /** The columns that filters may compare. */
  comparable: ReadonlySet<string>
}

interface Seen {
  n: number
  queued: QueuedChange
  role: string
  sight: Sight
  answer: TableAnswer
  rights: Rights
}

/** Source of the limits and texts: supabase/realtime, `realtime.apply_rls`. */
const maxPayloadLength = 1_024 * 1_024
const maxFieldLength = 64
const tooLarge = 'Error 413: Payload Too Large'
const noKey = 'Error 400: Bad Request, no primary key'

/** Makes each payload once: whoever sees the same gets the same object. */
export class Payloads {
  #data = new Map<string, PostgresChangePayload['data']>()
  #payloads = new Map<string, PostgresChangePayload>()

  /** One for each choice of columns among the bindings. */
  of(seen: Seen, bindings: readonly Binding[]): PostgresChangePayload[] {
    const bySelect = Map.groupBy(bindings, ({ followed }) => JSON.stringify(followed.select))
    return [...bySelect].map(([select, chosen]) => {
      const key = `${seen.n} ${seen.sight.isBound} ${select} ${seen.role}`
      const ids = [...new Set(chosen.map(({ id }) => id))]
      const withIds = `${key} ${ids.join()}`
      const known = this.#payloads.get(withIds)
      if (known) return known
      const data = this.#data.get(key) ?? makeData(seen, chosen[0]?.followed.select ?? null)
      this.#data.set(key, data)
      const payload = { ids, data }
      this.#payloads.set(withIds, payload)
      return payload
    })
  }
}

/** When a policy cannot be asked, all that is told is that something changed. */
export function errorPayload(
  { change, committedAt }: QueuedChange,
  ids: readonly number[],
  error: string,
): PostgresChangePayload {
  const { schema, table, type } = change
  return {
    ids,
    data: {
      schema,
      table,
      type,
      commit_timestamp: committedAt.toISOString(),
      columns: [],
      record: {},
      errors: [error],
    },
  }
}

function makeData(seen: Seen, select: readonly string[] | null): PostgresChangePayload['data'] {
  const { queued, sight, answer, rights } = seen
  const { change, committedAt } = queued
  if (sight.isBound && !answer.key) return errorPayload(queued, [], noKey).data
  const wanted = select && new Set([...select, ...(answer.key ?? [])])
  const shown = new Set([...rights.columns].filter((name) => !wanted || wanted.has(name)))
  const bytes = new Set(
    answer.columns.flatMap(({ name, type }) => (type === 'bytea' ? [name] : [])),
  )
  const { record, oldRecord } = rowsOf(seen)
  const isTooLarge = JSON.stringify(record ?? oldRecord ?? {}).length > maxPayloadLength
  const show = (row: Row | null): Row =>
    Object.fromEntries(
      Object.entries(row ?? {})
        .filter(
          ([name, value]) =>
            shown.has(name) && (!isTooLarge || JSON.stringify(value).length <= maxFieldLength),
        )
        .map(([name, value]) => [name, bytes.has(name) ? withoutPrefix(value) : value]),
    )
  return {
    schema: change.schema,
    table: change.table,
    type: change.type,
    commit_timestamp: committedAt.toISOString(),
    columns: answer.columns.filter(({ name }) => shown.has(name)),
    record: show(record),
    ...(change.type !== 'INSERT' && { old_record: show(oldRecord) }),
    errors: isTooLarge ? [tooLarge] : null,
  }
}

/**
 * The original tells `\x0102` as `0102`; arrays and domains of bytes keep their prefix.
 * Source: wal2json, `BYTEAOID`, and supabase/realtime, `realtime.cast`.
 */
const withoutPrefix = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^\\x/, '') : value

/**
 * Whom row level security binds sees the row as it is now: what it was for a moment between two
 * changes may not be theirs to see. Of older rows, and of deleted ones, they see the key.
 */
function rowsOf({ n, queued: { change }, sight, answer: { key, present } }: Seen) {
  const differs = present[n]?.differs
  const { record, oldRecord } = change
  const oldKey = pick(oldRecord ?? record, key ?? [])
  if (sight.isBound) return { record: record && { ...record, ...differs }, oldRecord: oldKey }
  // The log has the old key only when it changed.
  return { record: record && { ...differs, ...record }, oldRecord: oldRecord ?? oldKey }
}

function pick(row: Row | null, names: readonly string[]): Row {
  return Object.fromEntries(
    names.flatMap((name) => (row && Object.hasOwn(row, name) ? [[name, row[name]]] : [])),
  )
}
