import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export interface Subscription {
  /**
   * False while the connection is down: anything that depends on notifications may be out of date.
   */
  isLive(): boolean
  /**
   * Resolves when all notifications committed before the call have been received. Resolves at once
   * while the connection is down, and after 5 s if it does not respond.
   */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export interface NotificationHandlers {
  onPayload: (payload: string) => void
  /** Notifications may have been missed until now. */
  onGap: () => void
}

/**
 * PostgreSQL ends the session of a machine that was lost after 50 seconds; by default it takes two
 * hours.
 */
const keepAlive =
  'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/** A listening connection that does not respond for this long is closed and reopened. */
const listenTimeoutMs = 5_000
const retryMs = 500

/**
 * Listens to a channel over one connection of its own. One loop waits for its end and opens the
 * next, so there is never a second one.
 * @throws the driver's error when the first connection fails
 */
export async function listen(
  url: string,
  channel: string,
  handlers: NotificationHandlers,
): Promise<Subscription> {
  const closing = new AbortController()
  let connection: Connection | null = await connect(url, channel, handlers)

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await connection?.ended
      connection = null
      // Aborted: the loop ends.
      await sleep(retryMs, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      // The database is not back yet: try again.
      connection = await connect(url, channel, handlers).catch(() => null)
    }
    // Closed during the attempt.
    await connection?.client.end()
  }

  const loop = keepConnected()
  return {
    isLive: () => connection !== null,
    async catchUp() {
      // PostgreSQL sends a session its notifications before the result of a statement. If the
      // statement fails, the connection is lost and `isLive` is false.
      await connection?.client.query('').catch(() => {})
    },
    async close() {
      closing.abort()
      await connection?.client.end()
      await loop
    },
  }
}

interface Connection {
  client: Client
  /** Resolves when the connection is lost. */
  ended: Promise<void>
}

/** @throws the driver's error; the connection is closed then */
async function connect(
  url: string,
  channel: string,
  { onPayload, onGap }: NotificationHandlers,
): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: 'services listen',
    keepAlive: true,
    pipeline: true,
    query_timeout: listenTimeoutMs,
    connectionTimeoutMillis: listenTimeoutMs,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('notification', (message) => onPayload(message.payload ?? ''))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`${keepAlive}; listen ${Client.prototype.escapeIdentifier(channel)}`)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  onGap()
  return { client, ended }
}
