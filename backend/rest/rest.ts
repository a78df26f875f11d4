import type { Database } from '../db/database.ts'
import type { Caller } from '../web/caller.ts'
import { findDatabaseError } from './database-error.ts'
import { prepare } from './prepare/prepare.ts'
import type { Prepared } from './prepare/prepared.ts'
import { respondError, toAllowResponse } from './respond.ts'
import { RestError } from './rest-error.ts'
import { readRequest, type RestRequest } from './rest-request.ts'
import { withDatabaseSettings, type RestSettings } from './rest-settings.ts'
import { run } from './run.ts'
import { watchSchema } from './schema/watch-schema.ts'

export interface RestOptions extends Partial<RestSettings> {
  db: Database
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  maxRows: number | null
}

export interface Rest {
  /** Answers a request below `/rest/v1`. Rejects only on a bug, never on bad input or a database that is away. */
  handle(request: Request, caller: Pick<Caller, 'role' | 'claims'>): Promise<Response>
  /** Reads the catalogues again; needed only where no event trigger tells of changes. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** Requests kept ready: a site asks the same few things again and again. */
const maxPrepared = 500
const maxKeyLength = 2_000

/**
 * The Data API: PostgREST's language over HTTP, answered by PostgreSQL under the caller's role.
 * Each request is one transaction with one statement in which PostgreSQL builds the body.
 */
export async function createRest({
  db,
  schemas,
  extraSearchPath,
  maxRows,
  allowsAggregates = false,
  allowsPlans = false,
  allowsRollback = false,
}: RestOptions): Promise<Rest> {
  const given: RestSettings = {
    schemas,
    extraSearchPath,
    maxRows,
    allowsAggregates,
    allowsPlans,
    allowsRollback,
  }
  let settings = given
  const ready = new Map<string, Prepared>()
  const watch = await watchSchema(db, { schemas, extraSearchPath }, (cache) => {
    settings = withDatabaseSettings(given, cache)
    ready.clear()
  })

  async function answer(
    request: Request,
    caller: Pick<Caller, 'role' | 'claims'>,
  ): Promise<Response> {
    const read = readRequest(request, schemas)
    if (read.method === 'OPTIONS') return toAllowResponse(read.target)
    const prepared = await prepareNow(read, request)
    return run(db, prepared, read, caller, settings)
  }

  async function prepareNow(read: RestRequest, request: Request): Promise<Prepared> {
    const key = keyOfRequest(read)
    const kept = key === null ? undefined : ready.get(key)
    if (kept) return kept
    const bodyText = read.method === 'GET' || read.method === 'HEAD' ? '' : await request.text()
    const attempt = () => prepare(read, { cache: watch.current(), settings }, bodyText)
    const prepared = await attemptAgain(attempt, watch.pending)
    if (key !== null) keep(ready, key, prepared)
    return prepared
  }

  return {
    async handle(request, caller) {
      try {
        return await answer(request, caller)
      } catch (error) {
        const apiError =
          error instanceof RestError ? error : findDatabaseError(error, caller.role === 'anon')
        if (!apiError) throw error
        return respondError(apiError, request.method !== 'HEAD')
      }
    },
    reload: watch.reload,
    close: watch.close,
  }
}

/** What was not found may be there once the catalogues that are being read have been. */
async function attemptAgain(
  attempt: () => Prepared,
  pending: () => Promise<void> | null,
): Promise<Prepared> {
  try {
    return attempt()
  } catch (error) {
    const reading = pending()
    if (!(error instanceof RestError) || !reading) throw error
    await reading
    return attempt()
  }
}

/** Equal keys are prepared equally; null for a request with a body, or with a key too long to keep. */
function keyOfRequest({ method, path, schema, queryText, headers }: RestRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const key = [
    method,
    path,
    queryText,
    schema,
    headers.get('accept'),
    headers.get('prefer'),
    headers.get('range'),
  ].join('\n')
  return key.length > maxKeyLength ? null : key
}

/** The one kept longest makes room. */
function keep(ready: Map<string, Prepared>, key: string, prepared: Prepared): void {
  const [oldest] = ready.keys()
  if (oldest !== undefined && ready.size >= maxPrepared) ready.delete(oldest)
  ready.set(key, prepared)
}
