import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { StartError } from '../../start/start-error.ts'

/**
 * @throws StartError when an external database cannot be reached, is older than PostgreSQL 15, or is
 * behind a pooler that shares sessions
 */
export async function requireUsable(databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl)
  await using clients = new AsyncDisposableStack()
  const open = async () => {
    const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    // Ending a connection that was never opened fails; the reason is thrown below.
    clients.defer(() => client.end().catch(() => {}))
    await client.connect()
    return client
  }
  try {
    const client = await open()
    const { rows } = await client.query<{ version: string; isUsable: boolean }>(
      `select current_setting('server_version') as version,
         current_setting('server_version_num')::int >= 150000 as "isUsable"`,
    )
    if (!rows[0]?.isUsable)
      throw new StartError(
        `PostgreSQL 15 or newer is needed; DATABASE_URL points to version ${rows[0]?.version}.`,
      )
    await requireOwnSession(client, await open())
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      `The database ${host}${pathname} cannot be used (${describe(cause)}). Check that it runs and that DATABASE_URL is right.`,
      { cause },
    )
  }
}

/**
 * A pooler in transaction mode gives a session to the client of the next transaction. So a second
 * connection, which holds a transaction open, gets the session of the first, or the first one loses it.
 * If the pooler gives out its sessions in turn, the first one loses it with its next reads.
 */
async function requireOwnSession(first: Client, second: Client): Promise<void> {
  const mark = randomUUID()
  const read = async (client: Client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      `select current_setting('services.session', true) as mark`,
    )
    return rows[0]?.mark
  }
  await first.query(`select set_config('services.session', $1, false)`, [mark])
  await second.query('begin')
  const ofSecond = await read(second)
  const ofFirst = [await read(first)]
  await second.query('rollback')
  ofFirst.push(await read(first), await read(first))
  if (ofSecond === mark || ofFirst.some((each) => each !== mark))
    throw new StartError(
      'DATABASE_URL leads to a pooler in transaction mode, which loses notifications and locks. Use the direct address of PostgreSQL, or a pooler in session mode.',
    )
}

/**
 * A refused connection to a host with several addresses is an AggregateError without a message of
 * its own.
 */
function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(String).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
