import type { Log } from '../../log.ts'
import { follows, type Person } from './audience.ts'
import { isFailure, type Answers, type AskedTable, type Failure } from './check-changes.ts'
import { errorPayload } from './payloads.ts'
import type { PostgresChangePayload } from './postgres-changes.ts'

/** Source of the texts: supabase/realtime, `realtime.apply_rls`. */
const policyFailed = 'Error 500: Internal Server Error, RLS policy evaluation failed'
const forbidden = 'Error 401: Unauthorized'
/** SQLSTATE. */
const insufficientPrivilege = '42501'
const warnAgainMs = 60_000

interface Answered {
  tables: readonly AskedTable[]
  answers: Answers
  people: readonly Person[]
}

interface Told {
  person: Person
  failure: Failure
  text: string
}

/** Tells of tables whose changes cannot be read, or not for some people. */
export class Failures {
  #log: Log
  #warnedAtMs = new Map<string, number>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Each follower of a table once for a batch, and the log once a minute for a table. */
  tell({ tables, answers, people }: Answered): void {
    for (const [index, table] of tables.entries()) {
      const told = people.flatMap((person, at) =>
        findFailure(answers, index, { table, person, at }),
      )
      const [first] = told
      if (!first) continue
      this.#warn(nameOf(table), told.length, first.failure)
      tellFollowers(table, told)
    }
  }

  #warn(table: string, people: number, { error, code }: Failure): void {
    const now = performance.now()
    if (now - (this.#warnedAtMs.get(table) ?? -Infinity) < warnAgainMs) return
    this.#warnedAtMs.set(table, now)
    this.#log({
      level: 'warn',
      message: `changes of ${table} cannot be sent`,
      people,
      error: `${code}: ${error}`,
    })
  }
}

const nameOf = ({ schema, table }: AskedTable) => `${schema}.${table}`

function findFailure(
  answers: Answers,
  index: number,
  { table, person, at }: { table: AskedTable; person: Person; at: number },
): Told[] {
  const rights = answers.people[at]?.tables[index]
  if (!rights) return []
  if (isFailure(rights)) {
    const text = rights.code === insufficientPrivilege ? forbidden : policyFailed
    return [{ person, failure: rights, text }]
  }
  const answer = answers.tables[index]
  // A person who may see no column gets no change.
  if (!answer || !isFailure(answer) || rights.columns.size === 0) return []
  const text = `Error 500: Internal Server Error, changes of ${nameOf(table)} cannot be read`
  return [{ person, failure: answer, text }]
}

/** Whatever the filters: a failure tells nothing of the rows. */
function tellFollowers({ changes }: AskedTable, told: readonly Told[]): void {
  const payloads = new Map<string, PostgresChangePayload>()
  for (const { person, text } of told)
    for (const { subscriber, bindings } of person.followers) {
      const last = changes.findLast(({ queued: { change } }) =>
        bindings.some(({ followed }) => follows(followed, change)),
      )
      if (!last) continue
      const ids = bindings
        .filter(({ followed }) => follows(followed, last.queued.change))
        .map(({ id }) => id)
      const key = `${last.n} ${ids.join()} ${text}`
      const payload = payloads.get(key) ?? errorPayload(last.queued, ids, text)
      payloads.set(key, payload)
      subscriber.send(payload)
    }
}
