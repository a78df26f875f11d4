import { LogicalReplicationService, PgoutputPlugin, type Pgoutput } from 'pg-logical-replication'
import type { Client } from 'pg'
import type { FeedConnection } from './leases.ts'

/** A reader that hears nothing for this long has lost its connection. */
const silenceMs = 20_000
const acknowledgeSeconds = 5

export interface WalOptions {
  /** A login with REPLICATION. */
  url: string
  slot: string
  publications: readonly string[]
  onMessage(message: Pgoutput.Message): void
}

/**
 * Makes a temporary slot, which PostgreSQL drops with the connection, and reads it from now on.
 * @returns when the slot exists, so every later commit will be read
 * @throws the driver's error
 */
export async function connectWal(
  options: WalOptions,
  signal: AbortSignal,
): Promise<FeedConnection> {
  const service = new LogicalReplicationService(
    {
      connectionString: options.url,
      application_name: 'realtime feed',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // The texts of values must not depend on what the database is set to.
      options: '-c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c timezone=UTC',
    },
    { acknowledge: { auto: false, timeoutSeconds: acknowledgeSeconds } },
  )
  const ended = Promise.withResolvers<void>()
  const end = () => ended.resolve()
  service.on('error', end)
  const watch = watchSilence(service, end)
  try {
    await new Promise<void>((resolve, reject) => {
      service.on('start', () => resolve())
      service.on('error', reject)
      signal.addEventListener('abort', () => reject(new Error('Nobody waits any more')), {
        once: true,
      })
      const fail = (error: Error) => {
        reject(error)
        end()
      }
      const plugin = new TemporarySlotPlugin(options.publications, fail)
      service.on('data', (_, message: Pgoutput.Message) => {
        watch.heard()
        options.onMessage(message)
      })
      service.subscribe(plugin, options.slot).then(end, fail)
    })
  } catch (error) {
    watch.stop()
    await service.destroy().catch(() => {})
    throw error
  }
  return {
    ended: ended.promise,
    async close() {
      watch.stop()
      // The connection may be lost already.
      await service.destroy().catch(() => {})
    },
  }
}

class TemporarySlotPlugin extends PgoutputPlugin {
  #fail: (error: Error) => void

  constructor(publications: readonly string[], fail: (error: Error) => void) {
    super({ protoVersion: 1, publicationNames: [...publications], messages: true })
    this.#fail = fail
  }

  override async start(client: Client, slot: string, lsn: string): Promise<unknown> {
    await client.query(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    )
    return super.start(client, slot, lsn)
  }

  /** What cannot be read ends the connection, which is opened again. */
  override parse(buffer: Buffer): Pgoutput.Message {
    try {
      const message = super.parse(buffer)
      // Values stay as PostgreSQL writes them.
      if (message.tag === 'relation')
        for (const column of message.columns) column.parser = (text: string) => text
      return message
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)))
      return { tag: 'origin', originLsn: null, originName: '' }
    }
  }
}

/** Asks PostgreSQL for a sign of life, and answers when it asks for one. */
function watchSilence(service: LogicalReplicationService, onSilence: () => void) {
  let heardAt = performance.now()
  service.on('heartbeat', (lsn, _, shouldRespond) => {
    heardAt = performance.now()
    // A database that shuts down waits for this.
    if (shouldRespond) void service.acknowledge(lsn)
  })
  const timer = setInterval(() => {
    if (performance.now() - heardAt > silenceMs) onSilence()
    else if (!service.isStop()) void service.acknowledge(service.lastLsn(), true)
  }, acknowledgeSeconds * 1_000)
  timer.unref()
  return {
    heard() {
      heardAt = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}
