import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../web/api-error.ts'
import {
  PostgresChangesError,
  type ChangeBinding,
  type PostgresChangePayload,
} from '../changes/postgres-changes.ts'
import type { RealtimeContext } from '../context.ts'
import type { Channel } from './channel.ts'
import { ChannelError } from './channel-error.ts'

const tooMany = 'Too many people join at this moment, please try again'

/** The payloads that many channels get are written once. */
const written = new WeakMap<PostgresChangePayload, string>()

/**
 * Subscribes a channel to the tables that its join names.
 * @returns the answer for the client, and what to do once it was sent
 */
export function subscribeToChanges({ postgresChanges, log }: RealtimeContext, channel: Channel) {
  const { changes } = channel.request
  if (changes.length === 0) return { answer: [], start() {}, wait: async () => {} }
  const subscription = postgresChanges.subscribe(
    {
      claims: () => ({ role: channel.access.role, claims: channel.access.claims }),
      send: (payload) => {
        if (!channel.isClosed) channel.pushJson('postgres_changes', write(payload))
      },
      lost: (reason) => channel.fail('postgres_changes', reason),
    },
    changes.map(({ binding: { table, filter, select, ...binding } }) => ({
      ...binding,
      event: binding.event as ChangeBinding['event'], // join-request.ts checks it
      ...(table ? { table } : {}),
      ...(filter ? { filter } : {}),
      ...(select ? { select } : {}),
    })),
  )
  channel.hold(() => subscription[Symbol.dispose]())
  // It is awaited after the answer, and may fail before.
  subscription.ready.catch(() => {})
  return {
    answer: changes.map(({ sent }, index) => ({ ...sent, id: subscription.ids[index] })),
    start() {
      void tellWhenReady(subscription.ready)
      channel.onNewAccess = () => {
        const ready = subscription.retry()
        if (ready) void tellWhenReady(ready)
      }
    },
    wait: () => waitUntilReady(subscription.ready, channel.request.changesWaitMs),
  }

  async function tellWhenReady(ready: Promise<void>): Promise<void> {
    try {
      await ready
      tell('ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      if (error instanceof PostgresChangesError) return tell('error', error.message)
      if (error instanceof ApiError) return channel.fail('postgres_changes', tooMany)
      log({ level: 'error', message: 'changes cannot be followed', error })
      channel.fail('postgres_changes', 'Realtime was unable to connect to the project database')
    }
  }

  function tell(status: 'ok' | 'error', message: string): void {
    if (!channel.isClosed) channel.pushSystem('postgres_changes', status, message)
  }
}

/**
 * Where the join asks for it, its answer comes when changes are followed.
 * @throws ChannelError
 */
async function waitUntilReady(ready: Promise<void>, waitMs: number | null): Promise<void> {
  if (waitMs === null) return
  const done = new AbortController()
  const timeout = async () => {
    await sleep(waitMs, undefined, { signal: done.signal, ref: false })
    throw new ChannelError(
      'PostgresChangesSubscribeTimeout',
      `Timed out after ${waitMs}ms waiting for the postgres_changes subscription`,
    )
  }
  try {
    await Promise.race([ready, timeout()])
  } catch (error) {
    if (error instanceof ApiError)
      throw new ChannelError('IncreaseConnectionPool', tooMany, { cause: error })
    if (!(error instanceof PostgresChangesError)) throw error
    throw new ChannelError('RealtimeDisabledForConfiguration', error.message, { cause: error })
  } finally {
    done.abort()
  }
}

function write(payload: PostgresChangePayload): string {
  const known = written.get(payload)
  if (known !== undefined) return known
  const text = JSON.stringify(payload)
  written.set(payload, text)
  return text
}
