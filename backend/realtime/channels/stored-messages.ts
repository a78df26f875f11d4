import type { Database } from '../../db/database.ts'
import { describeError, type Log } from '../../log.ts'
import type { RowChange } from '../feed/change-feed.ts'
import type { UserBroadcast } from '../socket/frames.ts'
import type { Room } from './rooms.ts'

/** A row of `realtime.messages`. */
export interface StoredMessage {
  id: string
  room: Room
  broadcast: UserBroadcast
}

interface Row {
  id: string
  event: string | null
  json: string | null
  binary: Buffer | null
}

/** The messages of a private channel since a time, the last ones of them, oldest first. */
export async function listSince(
  db: Pick<Database, 'transaction'>,
  name: string,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await db.transaction({ role: 'supabase_realtime_admin', readOnly: true }, (tx) =>
    tx.query<Row>(
      `select id, event, payload::text as json, binary_payload as binary
         from realtime.messages
         where topic = $1 and extension = 'broadcast' and private and inserted_at >= $2
         order by inserted_at desc
         limit $3`,
      [name, new Date(sinceMs), limit],
    ),
  )
  return rows.toReversed().map(({ id, event, json, binary }) => ({
    id,
    room: { name, isPrivate: true },
    broadcast: toBroadcast(event, binary ?? Buffer.from(json ?? '{}'), binary !== null),
  }))
}

/** The message in a change of the feed; null for any other change. */
export function findMessage({ schema, table, type, record }: RowChange): StoredMessage | null {
  if (schema !== 'realtime' || table !== 'messages' || type !== 'INSERT' || !record) return null
  const { id, topic, event, extension, payload, binary_payload: binary } = record
  if (extension !== 'broadcast' || typeof id !== 'string' || typeof topic !== 'string') return null
  const isBinary = typeof binary === 'string'
  // `to_jsonb` writes bytea as `\x` and hexadecimal digits.
  const bytes = isBinary
    ? Buffer.from(binary.slice(2), 'hex')
    : Buffer.from(JSON.stringify(payload ?? {}))
  return {
    id,
    room: { name: topic, isPrivate: record['private'] === true },
    broadcast: toBroadcast(typeof event === 'string' ? event : null, bytes, isBinary),
  }
}

function toBroadcast(event: string | null, bytes: Buffer, isBinary: boolean): UserBroadcast {
  return { event: event ?? '', encoding: isBinary ? 'binary' : 'json', bytes }
}

const keptDays = 3
const rowsAtOnce = 5_000
const everyMs = 3_600_000

/** Deletes old messages now and every hour, in pages; several processes may do it. */
export function startMessageCleanup({ db, log }: { db: Database; log: Log }): Disposable {
  const deletePage = async () => {
    const { rowCount } = await db.transaction({ role: 'supabase_realtime_admin' }, (tx) =>
      tx.query(
        `delete from realtime.messages where ctid = any (array(
           select ctid from realtime.messages
           where inserted_at < now() - make_interval(days => $1)
           limit $2 for update skip locked))`,
        [keptDays, rowsAtOnce],
      ),
    )
    if (rowCount === rowsAtOnce) await deletePage()
  }
  const run = () =>
    deletePage().catch((error: unknown) =>
      log({
        level: 'error',
        message: 'old messages of realtime could not be deleted',
        error: describeError(error),
      }),
    )
  void run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
