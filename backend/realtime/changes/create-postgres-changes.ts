import { DatabaseError } from 'pg'
import type { Database, Tx } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { createSemaphore } from '../../web/semaphore.ts'
import type { ChangeFeed } from '../feed/change-feed.ts'
import type { Binding, Follower } from './audience.ts'
import { BindingIds } from './binding-ids.ts'
import { ChangeChecks } from './change-checks.ts'
import { describeFollowed, parseBinding, type Followed } from './parse-binding.ts'
import {
  PostgresChangesError,
  type ChangeBinding,
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

/** Joins whose bindings wait to be checked. */
const maxWaitingJoins = 1_000
/** To check one binding. */
const timeoutMs = 3_000

/** Tells channels what is committed to published tables, as far as each person may see it. */
export function createPostgresChanges({
  db,
  feed,
  log,
  searchPath = 'public, extensions',
}: PostgresChangesOptions): PostgresChanges {
  const followers = new Set<Follower>()
  const bindingIds = new BindingIds()
  const checks = new ChangeChecks({ db, searchPath, log, followers })
  // A flood of joins must not keep changes waiting, nor the search for sessions that have ended.
  const inTurn = createSemaphore({ maxInFlight: 1, maxWaiting: maxWaitingJoins })
  feed.onTransaction(({ committedAt, transactionId, changes }) => {
    if (followers.size > 0)
      checks.add(changes.map((change) => ({ change, committedAt, transactionId })))
  })
  feed.onGap(() => checks.loseAll())

  const following = { db, searchPath, feed, followers, inTurn }

  return {
    subscribe(subscriber, bindings): ChangesSubscription {
      const held = new DisposableStack()
      const ids = bindingIds.take(bindings)
      held.defer(ids.release)
      let isRefused = false
      async function attempt(): Promise<void> {
        isRefused = false
        try {
          const parsed = bindings.map((binding, at) => toBinding(binding, ids.ids[at]))
          await start(following, { subscriber, bindings: parsed }, held)
        } catch (error) {
          isRefused = true
          throw error
        }
      }
      return {
        ids: ids.ids,
        ready: attempt(),
        retry: () => (isRefused && !held.disposed ? attempt() : null),
        [Symbol.dispose]: () => held.dispose(),
      }
    },
    async [Symbol.asyncDispose]() {
      followers.clear()
      await checks.close()
    },
  }
}

interface Following {
  db: Database
  searchPath: string
  feed: ChangeFeed
  followers: Set<Follower>
  inTurn: ReturnType<typeof createSemaphore>
}

/** @throws PostgresChangesError; it may be called again then */
async function start(
  following: Following,
  follower: Follower,
  held: DisposableStack,
): Promise<void> {
  const { feed, followers } = following
  const lease = await feed.lease()
  let isFollowing = false
  try {
    await checkBindings(following, follower)
    if (held.disposed) return
    followers.add(follower)
    isFollowing = true
    held.defer(() => {
      followers.delete(follower)
      lease[Symbol.dispose]()
    })
  } finally {
    if (!isFollowing) lease[Symbol.dispose]()
  }
}

/** @throws PostgresChangesError */
async function checkBindings(following: Following, follower: Follower): Promise<void> {
  const { subscriber, bindings } = follower
  const { inTurn } = following
  const { role, claims } = subscriber.claims()
  try {
    await inTurn(() => checkEach(following, role, bindings))
  } catch (error) {
    // With another token meanwhile: what counts is what that one allows.
    if (subscriber.claims().claims === claims) throw error
    await checkBindings(following, follower)
  }
}

function toBinding(binding: ChangeBinding, id = 0): Binding {
  return { id, followed: parseBinding(binding) }
}

/** @throws PostgresChangesError with the message of Supabase */
async function checkEach(
  { db, searchPath }: Pick<Following, 'db' | 'searchPath'>,
  role: string,
  bindings: readonly Binding[],
): Promise<void> {
  const settings = { search_path: searchPath, statement_timeout: String(timeoutMs) }
  await db.transaction({ role: 'service_role', readOnly: true, settings }, async (tx) => {
    for (const { followed } of bindings) await checkBinding(tx, role, followed)
  })
}

/** @throws PostgresChangesError with the message of Supabase */
async function checkBinding(tx: Tx, role: string, followed: Followed): Promise<void> {
  const { schema, table, conditions, select } = followed
  const request = JSON.stringify({ role, schema, table, conditions, select })
  try {
    await tx.query('select realtime.check_binding($1::jsonb)', [request])
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
