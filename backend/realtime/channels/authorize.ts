import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Database, Tx } from '../../db/database.ts'
import { findOutage } from '../../db/outage/outage.ts'
import type { Log } from '../../log.ts'
import { ApiError } from '../../web/api-error.ts'
import { ChannelError } from './channel-error.ts'
import type { Access } from './tokens.ts'

export type Extension = 'broadcast' | 'presence'
const extensions: readonly Extension[] = ['broadcast', 'presence']

interface Question {
  db: Pick<Database, 'transaction'>
  log: Log
  /** The name of the channel. */
  topic: string
  access: Access
}

/**
 * What a person receives in a private channel: the policies for select on `realtime.messages` see
 * a row of the topic. The rows are never committed.
 * @throws ChannelError
 */
export async function mayReceive(question: Question): Promise<Record<Extension, boolean>> {
  const { db, topic, access } = question
  const ids = extensions.map((extension) => ({ extension, id: randomUUID() }))
  const seen = new Set<string>()
  await tryOut(question, () =>
    db.transaction({ role: 'supabase_realtime_admin', person: access.person }, async (tx) => {
      const [, , { rows }] = await Promise.all([
        tx.query(
          `insert into realtime.messages (id, topic, extension, private)
           select row.id, $1, row.extension, true
           from unnest($2::uuid[], $3::text[]) as row (id, extension)`,
          [topic, ids.map(({ id }) => id), ids.map(({ extension }) => extension)],
        ),
        takeRole(tx, question),
        tx.query<{ id: string }>('select id from realtime.messages where id = any($1::uuid[])', [
          ids.map(({ id }) => id),
        ]),
      ])
      for (const { id } of rows) seen.add(id)
      throw new RolledBack()
    }),
  )
  const has = (wanted: Extension) =>
    ids.some(({ extension, id }) => extension === wanted && seen.has(id))
  return { broadcast: has('broadcast'), presence: has('presence') }
}

/** The refusal of a topic. */
export function mayNotRead(name: string): ChannelError {
  return new ChannelError(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${name}`,
  )
}

/**
 * Whether a person may send to a private channel: the policies for insert on `realtime.messages`
 * let a row pass. The row is never committed.
 * @throws ChannelError when it cannot be found out
 */
export async function maySend(question: Question, extension: Extension): Promise<boolean> {
  const { db, topic, access } = question
  let mayInsert = false
  await tryOut(question, () =>
    db.transaction({ role: 'supabase_realtime_admin', person: access.person }, async (tx) => {
      const [, inserted] = await Promise.allSettled([
        takeRole(tx, question),
        tx.query(
          'insert into realtime.messages (topic, extension, private) values ($1, $2, true)',
          [topic, extension],
        ),
      ])
      mayInsert = inserted.status === 'fulfilled'
      if (inserted.status === 'rejected' && !isRefusal(inserted.reason)) throw inserted.reason
      throw new RolledBack()
    }),
  )
  return mayInsert
}

/** Ends the transaction without keeping anything. */
class RolledBack extends Error {}

async function tryOut(
  { topic, log }: Question,
  transaction: () => Promise<unknown>,
): Promise<void> {
  try {
    await transaction()
  } catch (error) {
    if (error instanceof RolledBack) return
    if (error instanceof ApiError)
      throw new ChannelError(
        'IncreaseConnectionPool',
        'Too many people join at this moment, please try again',
        { cause: error },
      )
    if (!(error instanceof DatabaseError) || findOutage(error))
      throw new ChannelError(
        'UnableToSetPolicies',
        'Realtime was unable to connect to the project database',
        { cause: error },
      )
    // A policy that fails, an unknown role, a session that has ended.
    if (!isRefusal(error) && error.code !== 'PGRST')
      log({ level: 'warn', message: 'a policy of realtime failed', error })
    throw new ChannelError(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic}`,
      { cause: error },
    )
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501'
}

/** From here on the statements are those of the person. */
async function takeRole(tx: Tx, { topic, access }: Question): Promise<void> {
  await tx.query(
    `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('request.headers', '{}', true), set_config('role', $3, true)`,
    [topic, JSON.stringify(access.claims), access.role],
  )
}
