import { randomBytes } from 'node:crypto'
import type { Pgoutput } from 'pg-logical-replication'
import type { Log } from '../../log.ts'
import type { Database } from '../../db/database.ts'
import { withClient } from '../../db/with-client.ts'
import type { ChangeFeed } from './change-feed.ts'
import { createFeed } from './create-feed.ts'
import { FeedHandlers } from './feed-handlers.ts'
import type { FeedConnection } from './leases.ts'
import { MessageQueue } from './message-queue.ts'
import { ProcessMessages } from './process-messages.ts'
import { connectWal } from './wal-connection.ts'
import { WalTransactions } from './wal-transactions.ts'
import { WalTypes } from './wal-types.ts'

const publications = ['supabase_realtime', 'supabase_realtime_messages_publication']
/** Of the messages between processes, and of our slots. */
const prefix = 'realtime'

export interface FeedOptions {
  /** For messages to other processes. */
  db: Database
  /** Makes the slot; needs REPLICATION. The outbox needs the owner of the published tables. */
  adminUrl: string
  log: Log
}

/** Reads the write-ahead log through a temporary slot of this process. */
export function createWalFeed({ db, adminUrl, log }: FeedOptions): ChangeFeed {
  const handlers = new FeedHandlers()
  const messages = new ProcessMessages({
    findOthers: () => hasOtherSlots(db, slot),
    send: (content) => emitMessage(db, content),
  })
  const slot = `${prefix}_${randomBytes(8).toString('hex')}`
  return createFeed({
    source: 'wal',
    connect: (signal) => connect({ adminUrl, slot, handlers, messages, log }, signal),
    handlers,
    messages,
    log,
  })
}

interface Connecting extends Pick<FeedOptions, 'adminUrl' | 'log'> {
  slot: string
  handlers: FeedHandlers
  messages: ProcessMessages
}

async function connect(
  { adminUrl, slot, handlers, messages, log }: Connecting,
  signal: AbortSignal,
): Promise<FeedConnection> {
  const types = new WalTypes()
  const loadTypes = () => withClient(adminUrl, (client) => types.load(client))
  await loadTypes()
  const transactions = new WalTransactions(types, (transaction) =>
    handlers.tellTransaction(transaction),
  )
  // A relation comes before the first change of its rows. When it has a new type, the changes wait.
  const queue = new MessageQueue((message) => {
    if (message.tag !== 'message') return transactions.add(message)
    const content = message.prefix === prefix ? messages.receive(message.content) : null
    if (content) handlers.tellMessage(content)
  })
  const isUnknown = (message: Pgoutput.Message) =>
    message.tag === 'relation' && message.columns.some((column) => !types.has(column.typeOid))
  return connectWal(
    {
      url: adminUrl,
      slot,
      publications,
      onMessage(message) {
        if (isUnknown(message))
          queue.waitFor(() =>
            loadTypes().catch((error: unknown) =>
              // Their values are told as text.
              log({
                level: 'warn',
                message: 'the types of a changed table could not be read',
                error,
              }),
            ),
          )
        queue.add(message)
      },
    },
    signal,
  )
}

async function hasOtherSlots(db: Database, own: string): Promise<boolean> {
  return db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ others: boolean }>(
      `select exists (
         select from pg_replication_slots
         where database = current_database() and active
           and starts_with(slot_name, $1) and slot_name <> $2) as others`,
      [`${prefix}_`, own],
    )
    return rows[0]?.others ?? false
  })
}

/** In a transaction, because only its commit writes the log at once on every version. */
async function emitMessage(db: Database, content: Uint8Array): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('select pg_logical_emit_message(true, $1::text, $2::bytea)', [
      prefix,
      Buffer.from(content),
    ]),
  )
}
