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

interface Rest {
  /**
   * Handles a request to `/rest/v1`. Rejects only on a bug, never on invalid input or when the
   * database is unavailable.
   */
  handle(request: Request, caller: Pick<Caller, 'role' | 'claims'>): Promise<Response>
  close(): Promise<void>
}

/** Prepared requests are cached, because a site sends the same few requests again and again. */
const maxPrepared = 500
const maxKeyLength = 2_000

/**
 * Creates the Data API: PostgREST's HTTP interface, executed by PostgreSQL with the caller's role.
 * Each request is one transaction with one statement; PostgreSQL builds the response body.
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
  const configured: RestSettings = {
    schemas,
    extraSearchPath,
    maxRows,
    allowsAggregates,
    allowsPlans,
    allowsRollback,
  }
  let settings = configured
  const cachedRequests = new Map<string, Prepared>()
  const watch = await watchSchema(db, { schemas, extraSearchPath }, (cache) => {
    settings = withDatabaseSettings(configured, cache)
    cachedRequests.clear()
  })

  async function respondTo(
    request: Request,
    caller: Pick<Caller, 'role' | 'claims'>,
  ): Promise<Response> {
    const parsed = readRequest(request, schemas)
    if (parsed.method === 'OPTIONS') return toAllowResponse(parsed.target)
    const prepared = await getPrepared(parsed, request)
    return run(db, prepared, parsed, caller, settings)
  }

  async function getPrepared(parsed: RestRequest, request: Request): Promise<Prepared> {
    const key = cacheKeyOf(parsed)
    const cached = key === null ? undefined : cachedRequests.get(key)
    if (cached) return cached
    const bodyText = parsed.method === 'GET' || parsed.method === 'HEAD' ? '' : await request.text()
    const attempt = () => prepare(parsed, { cache: watch.current(), settings }, bodyText)
    const prepared = await retryAfterReload(attempt, watch.pending)
    if (key !== null) store(cachedRequests, key, prepared)
    return prepared
  }

  return {
    async handle(request, caller) {
      try {
        return await respondTo(request, caller)
      } catch (error) {
        const apiError =
          error instanceof RestError ? error : findDatabaseError(error, caller.role === 'anon')
        if (!apiError) throw error
        return respondError(apiError, request.method !== 'HEAD')
      }
    },
    close: watch.close,
  }
}

/**
 * Retries once after a running reload of the schema cache, which may add the name that was not
 * found.
 */
async function retryAfterReload(
  attempt: () => Prepared,
  pending: () => Promise<void> | null,
): Promise<Prepared> {
  try {
    return attempt()
  } catch (error) {
    const reload = pending()
    if (!(error instanceof RestError) || !reload) throw error
    await reload
    return attempt()
  }
}

/**
 * The cache key of a request; null for a request with a body, or when the key is too long to cache.
 */
function cacheKeyOf({ method, path, schema, queryText, headers }: RestRequest): string | null {
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

/** Adds a prepared request to the cache; a full cache drops its oldest entry. */
function store(cache: Map<string, Prepared>, key: string, prepared: Prepared): void {
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= maxPrepared) cache.delete(oldest)
  cache.set(key, prepared)
}
