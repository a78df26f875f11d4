import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { outsideRequest } from '../log/current-request.ts'
import { limitAddress } from '../web/rate-limit.ts'
import { createRowBudget, listRows, type EventRow } from './row-budget.ts'

/** What somebody tried. It goes into the table of security events and the log: no secrets in it. */
export interface SecurityEvent {
  /** e.g. `sign_in_failed`; lower case, at most 64 characters. */
  kind: string
  /** The account that it is about; null when nobody knows. */
  userId: string | null
  /** The network address of the caller; null for an event without a request. */
  ip: string | null
  /** e.g. `GET /rest/v1/orders 403`. */
  request?: string
  /** How often it happened; once without it. */
  count?: number
}

export interface SecurityEvents extends AsyncDisposable {
  /** Notes an event. It reaches the table and the log within a second. */
  record(event: SecurityEvent): void
  /** Writes now what is noted. */
  flush(): Promise<void>
}

interface CountedEvent extends EventRow {
  count: number
  occurred_at: string
}

const flushMs = 1_000
const minuteMs = 60_000

/**
 * Collects security events for a second and writes equal ones as one row with a count, so that an
 * attack costs the database one statement a second. An event without room for its details gets a
 * row with fewer; each kind has room of its own (see `row-budget.ts`).
 *
 * Rows are kept for 400 days, so a process writes at most `maxRowsADay` of each kind in a day (UTC).
 * After that a kind gets one row a minute; of failed sign-ins and second factors, one for each
 * account. Every event is counted. While the database is away, only the log has them.
 */
export function createSecurityEvents({
  db,
  log,
  now = () => new Date(),
  maxRowsADay = 20_000,
}: {
  db: Database
  log: Log
  now?: () => Date
  maxRowsADay?: number
}): SecurityEvents {
  const notes = createNotes(maxRowsADay)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(untilMs: number): Promise<void> {
    const events = notes.takeUntil(untilMs)
    if (notes.size() > 0) wait()
    if (events.length > 0) await store({ db, log }, events)
  }

  function wait(): void {
    timer ??= outsideRequest(() =>
      setTimeout(() => {
        timer = undefined
        writing = writing.then(() => write(now().getTime()))
      }, flushMs).unref(),
    )
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(() => write(Infinity)))
  }

  return {
    record({ kind, userId, ip, request, count = 1 }) {
      notes.add({
        kind,
        user_id: userId,
        address: ip === null ? null : limitAddress(ip).slice(0, 64),
        request: request?.slice(0, 120) ?? null,
        count,
        occurred_at: now().toISOString(),
      })
      wait()
    },
    flush,
    [Symbol.asyncDispose]: flush,
  }
}

/** The rows that wait to be written. */
function createNotes(maxRowsADay: number) {
  const noted = new Map<string, { event: CountedEvent; writeAtMs: number }>()
  const budget = createRowBudget(maxRowsADay)
  let day = ''
  return {
    size: () => noted.size,
    add(event: CountedEvent): void {
      if (!event.occurred_at.startsWith(day)) budget.startDay()
      day = event.occurred_at.slice(0, 10)
      for (const row of listRows(event)) {
        const key = JSON.stringify([row.kind, row.user_id, row.address, row.request])
        const same = noted.get(key)
        if (!same && !budget.hasRoom(row)) continue
        if (same) same.event.count += event.count
        else {
          const waitMs = budget.isDayUsed(row.kind) ? minuteMs : 0
          noted.set(key, { event: row, writeAtMs: Date.parse(row.occurred_at) + waitMs })
          budget.take(row)
        }
        return
      }
    },
    /** Takes out what is due by then, and starts a new second. */
    takeUntil(untilMs: number): CountedEvent[] {
      const due = [...noted].filter(([, { writeAtMs }]) => writeAtMs <= untilMs)
      for (const [key] of due) noted.delete(key)
      budget.startSecond()
      return due.map(([, { event }]) => event)
    },
  }
}

/** Events that cannot be stored are in the log. */
async function store(
  { db, log }: { db: Database; log: Log },
  events: readonly CountedEvent[],
): Promise<void> {
  for (const { occurred_at: _, ...event } of events)
    log({ level: 'warn', message: 'security event', ...event })
  await insert(db, events).catch((error: unknown) =>
    log({
      level: 'error',
      message: 'security events could not be stored',
      error,
    }),
  )
}

async function insert(db: Database, events: readonly CountedEvent[]): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `insert into platform.security_events (kind, user_id, address, request, count, occurred_at)
       select kind, user_id, address, request, count, occurred_at
       from jsonb_to_recordset($1) as event (kind text, user_id uuid, address text,
         request text, count integer, occurred_at timestamptz)`,
      [JSON.stringify(events)],
    ),
  )
}
