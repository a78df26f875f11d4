import { onTestFinished } from 'vitest'
import type { LogEntry } from '../../backend/log.ts'
import { createPostgresChanges } from '../../backend/realtime/changes/create-postgres-changes.ts'
import type {
  ChangeBinding,
  PostgresChangePayload,
} from '../../backend/realtime/changes/postgres-changes.ts'
import type { ChangeFeed } from '../../backend/realtime/feed/change-feed.ts'
import { useChangeFeed } from './use-change-feed.ts'

export interface Told {
  ids: number[]
  payloads: PostgresChangePayload[]
  /** The types and keys of what was told, for short expectations. */
  short(): string[]
  lost: string[]
  /** From now on the channel has another token. */
  setClaims(claims: { role: string; claims: object }): void
  unsubscribe(): void
}

export const anon = { role: 'anon', claims: { role: 'anon' } }
export const service = { role: 'service_role', claims: { role: 'service_role' } }
export const person = (sub: string) => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub },
})

/** A database whose changes are told, and channels that follow them. */
export async function usePostgresChanges(source: ChangeFeed['source']) {
  const { open, ...database } = await useChangeFeed(source)
  return {
    ...database,
    async start() {
      const log: LogEntry[] = []
      const feed = await open(log)
      const changes = createPostgresChanges({
        db: database.db,
        feed,
        log: (entry) => log.push(entry),
      })
      onTestFinished(() => changes[Symbol.asyncDispose]())
      return {
        log,
        /** Resolves when the subscription is there. */
        async follow(
          claims: { role: string; claims: object },
          ...bindings: (Partial<ChangeBinding> | string)[]
        ): Promise<Told> {
          let present = claims
          const payloads: PostgresChangePayload[] = []
          const lost: string[] = []
          const subscription = changes.subscribe(
            {
              claims: () => present,
              send: (payload) => payloads.push(payload),
              lost: (reason) => lost.push(reason),
            },
            bindings.map((binding) => ({
              event: '*' as const,
              schema: 'public',
              ...(typeof binding === 'string' ? { table: binding } : binding),
            })),
          )
          onTestFinished(() => subscription[Symbol.dispose]())
          await subscription.ready
          return {
            ids: [...subscription.ids],
            payloads,
            lost,
            short: () =>
              payloads.map(
                ({ data }) =>
                  `${data.type} ${String(data.record['id'] ?? data.old_record?.['id'] ?? data.errors?.[0])}`,
              ),
            setClaims(next) {
              present = next
            },
            unsubscribe: () => subscription[Symbol.dispose](),
          }
        },
      }
    },
  }
}
