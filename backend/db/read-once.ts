import { DatabaseError } from 'pg'
import { cancelOnAbort, connect, type Connections } from './connections.ts'
import { SingleRead, type NamedStatement, type TextRow } from './single-read.ts'
import { kindOf, settingsStatement, type TransactionSettings } from './transaction-settings.ts'

export type { TextRow }

/** A statement with the texts of its parameters. */
export type ReadStatement = Omit<NamedStatement, 'name'>

/** See `Database.read`. */
export async function readOnce(
  connections: Connections,
  { person = null, settings, role, signal, onConnected }: TransactionSettings,
  statements: readonly ReadStatement[],
): Promise<TextRow | undefined> {
  const { prepared, availability, recent, locks } = connections
  const text = statements.at(-1)?.text ?? ''
  const findAsked = (atMs: number) => (person && !recent.has(person, atMs) ? person : null)
  // Before it takes a connection from others.
  locks.requireFree(kindOf({ role, person: findAsked(performance.now()) }, text))
  const client = await connect(connections)
  onConnected?.()
  const startedAt = performance.now()
  const asked = findAsked(startedAt)
  const read = new SingleRead([
    settingsStatement({
      role,
      settings: { ...settings, transaction_read_only: 'on' },
      person: asked,
    }),
    ...statements.map((statement) => ({ ...statement, name: prepared.nameOf(statement.text) })),
  ])
  const cancellation = cancelOnAbort(client, connections, signal)
  let broken: Error | undefined
  try {
    signal?.throwIfAborted()
    const kind = kindOf({ role, person: asked }, text)
    const statement = { pid: connections.backendPidOf(client), kind }
    const answer = locks.run(statement, () => {
      client.query(read)
      return read.answer
    })
    const row = await availability.watch(answer)
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
