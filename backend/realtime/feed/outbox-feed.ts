import { Client } from 'pg'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed, RowChange } from './change-feed.ts'
import { createFeed } from './create-feed.ts'
import { parseExactJson } from './exact-json.ts'
import { FeedHandlers } from './feed-handlers.ts'
import { OutboxReader } from './outbox-reader.ts'
import { ProcessMessages } from './process-messages.ts'
import type { FeedOptions } from './wal-feed.ts'

/** Reads a table that triggers of the published tables fill. */
export function createOutboxFeed({ adminUrl, db, log }: FeedOptions): ChangeFeed {
  const handlers = new FeedHandlers()
  const readerId = crypto.randomUUID()
  const messages = createMessages(db, readerId)
  const warnings = new Set<string>()
  return createFeed({
    source: 'outbox',
    async connect(signal) {
      const client = new Client({
        connectionString: adminUrl,
        application_name: 'realtime feed',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 15_000,
      })
      // Each lease raises them again.
      client.on('notice', ({ severity, message = '' }) => {
        if (severity !== 'WARNING' || warnings.has(message)) return
        warnings.add(message)
        log({ level: 'warn', message })
      })
      const reader = new OutboxReader(client, readerId, (rows) =>
        tell(z.array(outboxRow).parse(rows), { handlers, messages }),
      )
      await reader.start(signal)
      return reader
    },
    handlers,
    messages,
    log,
  })
}

function createMessages(db: Database, readerId: string): ProcessMessages {
  return new ProcessMessages({
    async findOthers() {
      return db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
        const { rows } = await tx.query<{ others: boolean }>(
          'select realtime.has_other_readers($1) as others',
          [readerId],
        )
        return rows[0]?.others ?? false
      })
    },
    async send(content) {
      await db.transaction({ role: 'service_role' }, (tx) =>
        tx.query('select realtime.write_message($1)', [Buffer.from(content)]),
      )
    },
  })
}

/** The changes of one transaction that follow each other are told together. */
function tell(
  rows: readonly OutboxRow[],
  { handlers, messages }: { handlers: FeedHandlers; messages: ProcessMessages },
): void {
  let changes: RowChange[] = []
  let current = ''
  const flush = () => {
    if (changes.length > 0) handlers.tellTransaction({ committedAt: new Date(), changes })
    changes = []
  }
  for (const row of rows) {
    if (row.transaction_id !== current) flush()
    current = row.transaction_id
    if (row.type !== 'MESSAGE') changes.push(toChange(row, row.type))
    else {
      flush()
      const content = row.content && messages.receive(row.content)
      if (content) handlers.tellMessage(content)
    }
  }
  flush()
}

const outboxRow = z.object({
  transaction_id: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE', 'MESSAGE']),
  schema_name: z.string().nullable(),
  table_name: z.string().nullable(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).nullable(),
  record: z.string().nullable(),
  old_record: z.string().nullable(),
  content: z.instanceof(Uint8Array).nullable(),
})
type OutboxRow = z.infer<typeof outboxRow>

/** `z.record` leaves out a column that is called `__proto__`. */
const jsonRow = z.custom<Record<string, unknown>>(
  (row) => typeof row === 'object' && row !== null && !Array.isArray(row),
)
const parseRow = (text: string | null) =>
  text === null ? null : jsonRow.parse(parseExactJson(text))

function toChange(row: OutboxRow, type: RowChange['type']): RowChange {
  return {
    schema: row.schema_name ?? '',
    table: row.table_name ?? '',
    type,
    columns: row.columns ?? [],
    record: parseRow(row.record),
    oldRecord: parseRow(row.old_record),
  }
}
