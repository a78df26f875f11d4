import { DatabaseError } from 'pg'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import type { ChangeFeed } from '../feed/change-feed.ts'
import type { Binding, Follower } from './audience.ts'
import { BindingIds } from './binding-ids.ts'
import { ChangeChecks } from './change-checks.ts'
import { describeFollowed, parseBinding, type Followed } from './parse-binding.ts'
import {
  PostgresChangesError,
  type ChangeBinding,
  type ChangesSubscriber,
  type ChangesSubscription,
  type PostgresChanges,
} from './postgres-changes.ts'

export interface PostgresChangesOptions {
  /** Asks for each batch of changes; two connections at most are used at once. */
  db: Database
  feed: ChangeFeed
  log: Log
  /** As of requests of the Data API, because functions of policies may depend on it. */
  searchPath?: string
}

/** Tells channels what is committed to published tables, as far as each person may see it. */
export function createPostgresChanges({
  db,
  feed,
  log,
  searchPath = 'public, extensions',
}: PostgresChangesOptions): PostgresChanges {
  const followers = new Set<Follower>()
  const ids = new BindingIds()
  const checks = new ChangeChecks({ db, searchPath, log, followers })
  feed.onTransaction(({ committedAt, changes }) => {
    if (followers.size > 0) checks.add(changes.map((change) => ({ change, committedAt })))
  })
  feed.onGap(() => checks.loseAll())

  async function start(
    subscriber: ChangesSubscriber,
    bindings: readonly Binding[],
    ended: AbortSignal,
  ): Promise<void> {
    const lease = await feed.lease()
    if (ended.aborted) return lease[Symbol.dispose]()
    const follower = { subscriber, bindings }
    ended.addEventListener(
      'abort',
      () => {
        followers.delete(follower)
        lease[Symbol.dispose]()
      },
      { once: true },
    )
    const { role } = subscriber.claims()
    for (const { followed } of bindings) await checkBinding(db, searchPath, role, followed)
    if (!ended.aborted) followers.add(follower)
  }

  return {
    subscribe(subscriber, bindings): ChangesSubscription {
      const ending = new AbortController()
      const known = ids.take(bindings)
      const end = () => {
        if (ending.signal.aborted) return
        ending.abort()
        known.release()
      }
      const ready = Promise.resolve()
        .then(() => bindings.map((binding, at) => toBinding(binding, known.ids[at])))
        .then((parsed) => start(subscriber, parsed, ending.signal))
      ready.catch(end)
      return { ids: known.ids, ready, [Symbol.dispose]: end }
    },
    async [Symbol.asyncDispose]() {
      followers.clear()
      await checks.close()
    },
  }
}

function toBinding(binding: ChangeBinding, id = 0): Binding {
  return { id, followed: parseBinding(binding) }
}

/** @throws PostgresChangesError with the message of Supabase */
async function checkBinding(
  db: Database,
  searchPath: string,
  role: string,
  followed: Followed,
): Promise<void> {
  const { schema, table, conditions, select } = followed
  const request = JSON.stringify({ role, schema, table, conditions, select })
  const settings = { search_path: searchPath }
  try {
    await db.transaction({ role: 'service_role', readOnly: true, settings }, (tx) =>
      tx.query('select realtime.check_binding($1::jsonb)', [request]),
    )
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const { code = '', message } = error
    const parameters = describeFollowed(followed)
    throw new PostgresChangesError(
      code === 'P0002'
        ? `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${parameters}`
        : `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${parameters}. Exception: ERROR ${code}${conditionNames[code] ?? ''} ${message}`,
      { cause: error },
    )
  }
}

/** As the driver of Supabase names them. */
const conditionNames: Record<string, string> = {
  P0001: ' (raise_exception)',
  '22P02': ' (invalid_text_representation)',
  '42501': ' (insufficient_privilege)',
  '42704': ' (undefined_object)',
}
