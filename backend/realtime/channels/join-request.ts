import { z } from 'zod'
import { ChannelError } from './channel-error.ts'

/** Clients in other languages send texts. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .nullish()
const text = z.string().nullish()
/** Each costs a check of every change. */
const maxBindings = 100
const maxKeyLength = 255

const binding = z
  .object({
    event: z.string().transform((event) => (event === '*' ? event : event.toUpperCase())),
    schema: z.string().default('public'),
    table: text,
    filter: text,
    select: z.array(z.string()).nullish(),
  })
  .refine(({ event }) => ['*', 'INSERT', 'UPDATE', 'DELETE'].includes(event))

/** What realtime-js sends with `phx_join`; unknown members are ignored. */
const joinPayload = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: flag,
          self: flag,
          replication_ready: flag,
          replay: z
            .object({ since: z.unknown().optional(), limit: z.unknown().optional() })
            .nullish(),
        })
        .nullish(),
      presence: z.object({ key: z.string().max(maxKeyLength).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(z.unknown()).max(maxBindings).nullish(),
      postgres_changes_options: z
        .object({ wait: flag, timeout: z.number().int().positive().nullish() })
        .nullish(),
      private: flag,
    })
    .nullish(),
  access_token: text,
  user_token: text,
})

export interface JoinRequest {
  isPrivate: boolean
  acknowledges: boolean
  /** Whether the sender of a broadcast gets it too. */
  includesSelf: boolean
  /** The client wants to know when messages of the database arrive. */
  awaitsReplication: boolean
  replay: { sinceMs: number; limit: number } | null
  presenceKey: string | null
  hasPresence: boolean
  /** As the client sent them, because it compares the answer with them. */
  changes: readonly { sent: Record<string, unknown>; binding: ChangeBindingRequest }[]
  /** How long the answer may wait for the subscription to changes; null: it does not wait. */
  changesWaitMs: number | null
  token: string | null
}

type ChangeBindingRequest = z.infer<typeof binding>

/** As in supabase/realtime. */
const defaultWaitMs = 15_000
const maxWaitMs = 20_000
/** supabase/realtime sends at most 25 messages again. */
const maxReplayed = 25

/**
 * The request of a join.
 * @throws ChannelError
 */
export function parseJoin(payload: unknown): JoinRequest {
  const parsed = joinPayload.safeParse(payload)
  if (!parsed.success)
    throw new ChannelError('InvalidJoinPayload', z.prettifyError(parsed.error), {
      cause: parsed.error,
    })
  const { config, access_token: accessToken, user_token: userToken } = parsed.data
  const { broadcast, presence, postgres_changes_options: options } = config ?? {}
  const isPrivate = config?.private ?? false
  const token = accessToken ?? userToken ?? null
  return {
    isPrivate,
    acknowledges: broadcast?.ack ?? false,
    includesSelf: broadcast?.self ?? false,
    awaitsReplication: broadcast?.replication_ready ?? false,
    replay: parseReplay(broadcast?.replay, isPrivate),
    presenceKey: presence?.key || null,
    hasPresence: presence?.enabled ?? true,
    changes: (config?.postgres_changes ?? []).filter((given) => given !== null).map(parseBinding),
    changesWaitMs: options?.wait ? Math.min(maxWaitMs, options.timeout ?? defaultWaitMs) : null,
    // An opaque key says nothing that the API key of the socket did not say.
    token: token === null || token === '' || token.startsWith('sb_') ? null : token,
  }
}

function parseReplay(
  replay: { since?: unknown; limit?: unknown } | null | undefined,
  isPrivate: boolean,
): JoinRequest['replay'] {
  if (!replay) return null
  const refuse = (message: string) => new ChannelError('UnableToReplayMessages', message)
  if (!isPrivate) throw refuse('Replay is not allowed for public channels')
  const { since = 0, limit = maxReplayed } = replay
  if (!Number.isSafeInteger(since) || !Number.isSafeInteger(limit))
    throw refuse('Replay params are not valid')
  const sinceMs = Number(since)
  if (Number.isNaN(new Date(sinceMs).getTime())) throw refuse('Replay params are not valid')
  return { sinceMs, limit: Math.max(1, Math.min(maxReplayed, Number(limit))) }
}

function parseBinding(given: unknown): JoinRequest['changes'][number] {
  const parsed = binding.safeParse(given)
  if (!parsed.success)
    throw new ChannelError('InvalidJoinPayload', z.prettifyError(parsed.error), {
      cause: parsed.error,
    })
  return { sent: given as Record<string, unknown>, binding: parsed.data } // an object, as parsed
}
