import type { Database } from '../db/database.ts'
import { describeError, type Log } from '../log.ts'
import { limitAddress } from '../web/rate-limit.ts'

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
}

export interface SecurityEvents extends AsyncDisposable {
  /** Notes an event. It reaches the table and the log within a second. */
  record(event: SecurityEvent): void
  /** Writes now what is noted. */
  flush(): Promise<void>
}

interface CountedEvent {
  kind: string
  user_id: string | null
  address: string | null
  request: string | null
  count: number
  occurred_at: string
}

const flushMs = 1_000
/** An attacker who varies everything fills at most this many rows a second. */
const maxRows = 100

/**
 * Collects security events for a second and writes equal ones as one row with a count, so that an
 * attack costs the database one statement a second. While the database is away, only the log has
 * them.
 */
export function createSecurityEvents({
  db,
  log,
  now = () => new Date(),
}: {
  db: Database
  log: Log
  now?: () => Date
}): SecurityEvents {
  let noted = new Map<string, CountedEvent>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function note(event: CountedEvent): void {
    const key = JSON.stringify([event.kind, event.user_id, event.address, event.request])
    const same = noted.get(key)
    if (same) same.count += event.count
    else if (noted.size < maxRows || isPlain(event)) noted.set(key, event)
    // More than that become one event of their kind, without details.
    else note({ ...event, user_id: null, address: null, request: null })
  }

  async function write(): Promise<void> {
    const events = [...noted.values()]
    noted = new Map()
    if (events.length === 0) return
    for (const { occurred_at: _, ...event } of events)
      log({ level: 'warn', message: 'security event', ...event })
    await insert(db, events).catch((error: unknown) =>
      log({
        level: 'error',
        message: 'security events could not be stored',
        error: describeError(error),
      }),
    )
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }

  return {
    record({ kind, userId, ip, request }) {
      note({
        kind,
        user_id: userId,
        address: ip === null ? null : limitAddress(ip).slice(0, 64),
        request: request?.slice(0, 120) ?? null,
        count: 1,
        occurred_at: now().toISOString(),
      })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    [Symbol.asyncDispose]: flush,
  }
}

function isPlain({ user_id, address, request }: CountedEvent): boolean {
  return user_id === null && address === null && request === null
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
