import { DatabaseError } from 'pg'
import { cancelOnAbort, connect, type Connections } from './connections.ts'
import { SingleRead, type NamedStatement, type TextRow } from './single-read.ts'
import { settingsStatement, type TransactionSettings } from './transaction-settings.ts'

export type { TextRow }

/** A statement with the texts of its parameters. */
export type ReadStatement = Omit<NamedStatement, 'name'>

/** See `Database.read`. */
export async function readOnce(
  connections: Connections,
  { person = null, settings, role, signal, onConnected }: TransactionSettings,
  statements: readonly ReadStatement[],
): Promise<TextRow | undefined> {
  const { prepared, availability, recent } = connections
  const client = await connect(connections)
  onConnected?.()
  const startedAt = performance.now()
  const asked = person !== null && !recent.has(person, startedAt) ? person : null
  const read = new SingleRead([
    settingsStatement({
      role,
      settings: { ...settings, transaction_read_only: 'on' },
      person: asked,
    }),
    ...statements.map((statement) => ({ ...statement, name: prepared.nameOf(statement.text) })),
  ])
  const cancellation = cancelOnAbort(client, connections.url, signal)
  let broken: Error | undefined
  try {
    signal?.throwIfAborted()
    client.query(read)
    const row = await availability.watch(read.answer)
    if (asked) recent.add(asked, startedAt)
    return row
  } catch (error) {
    if (!isOfStatement(error) && error !== signal?.reason) broken = error as Error
    throw error
  } finally {
    await cancellation[Symbol.asyncDispose]()
    client.release(broken)
  }
}

/** The statement failed, and not the connection. */
function isOfStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}
