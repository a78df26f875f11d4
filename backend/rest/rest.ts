import type { Database } from '../db/database.ts'
import type { RestPools } from '../db/rest-pools.ts'
import { createReaders, type RestCaller } from './cost/readers.ts'
import { admit, holdBack, runWithinBudget } from './cost/run-within-budget.ts'
import { findDatabaseError } from './database-error.ts'
import { prepare } from './prepare/prepare.ts'
import type { Prepared } from './prepare/prepared.ts'
import { respondOpenApi } from './openapi/respond-openapi.ts'
import { respondError, toAllowResponse } from './respond.ts'
import { RestError } from './rest-error.ts'
import { readRequest, type RestRequest } from './rest-request.ts'
import { defaultRestSettings, withDatabaseSettings, type RestSettings } from './rest-settings.ts'
import { findCostMs, run } from './run.ts'
import { listMethods } from './list-methods.ts'
import { watchSchema } from './schema/watch-schema.ts'

export interface RestOptions extends Partial<RestSettings> {
  /** For the service role. */
  db: Database
  /** For the other callers; without them all share `db`. */
  pools?: RestPools
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  maxRows: number | null
}

interface Rest {
  /**
   * Handles a request to `/rest/v1`. Rejects only on a bug, never on invalid input or when the
   * database is unavailable.
   * @param from `isPage` when the site sends the request to render a page
   */
  handle(request: Request, caller: RestCaller, from?: { isPage?: boolean }): Promise<Response>
  close(): Promise<void>
}

/** Prepared requests are cached, because a site sends the same few requests again and again. */
const maxPrepared = 500
const maxKeyLength = 2_000
/** The description of the schema reads the catalogue only. */
const requestCostMs = 5

/**
 * Creates the Data API: PostgREST's HTTP interface, executed by PostgreSQL with the caller's role.
 * Each request is one transaction with one statement; PostgreSQL builds the response body.
 */
export async function createRest({
  db,
  pools = poolsOf(db),
  ...given
}: RestOptions): Promise<Rest> {
  const configured: RestSettings = { ...defaultRestSettings, ...given }
  const { schemas, extraSearchPath } = configured
  let settings = configured
  const readerOf = createReaders({ db, pools, now: () => performance.now() })
  const cachedRequests = new Map<string, Prepared>()
  const watch = await watchSchema(db, { schemas, extraSearchPath }, (cache) => {
    settings = withDatabaseSettings(configured, cache)
    cachedRequests.clear()
  })

  async function respondTo(request: Request, caller: RestCaller, isPage: boolean) {
    const reader = readerOf(caller, isPage)
    admit(reader)
    const parsed = readRequest(request, schemas)
    if (parsed.method === 'OPTIONS') return toAllowResponse(listMethods(parsed, watch.current()))
    if (parsed.target.kind === 'root') {
      const url = new URL(request.url)
      const context = { cache: watch.current(), settings, caller, url }
      return runWithinBudget(reader, requestCostMs, (database) =>
        respondOpenApi(parsed, { ...context, db: database }),
      )
    }
    const prepared = await getPrepared(parsed, request)
    const from = { request: parsed, signal: request.signal, caller, settings }
    const costMs = await findCostMs(reader, prepared, from)
    const response = await runWithinBudget(reader, costMs, (database) =>
      run(database, prepared, from),
    )
    return caller.role === 'anon' ? response : withoutStorage(response)
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
    async handle(request, caller, { isPage = false } = {}) {
      try {
        return await respondTo(request, caller, isPage)
      } catch (error) {
        await holdBack(error)
        return withoutStorage(answerError(error, request, caller))
      }
    },
    close: watch.close,
  }
}

/** @throws the error when it is a bug */
function answerError(error: unknown, request: Request, { role }: RestCaller): Response {
  const restError = error instanceof RestError ? error : findDatabaseError(error, role === 'anon')
  if (!restError) throw error
  return respondError(restError, request.method !== 'HEAD')
}

function poolsOf(db: Database): RestPools {
  const both = { quick: db, costly: db }
  return { anonymous: both, signedIn: both, pages: db }
}

/** Personal answers and errors are kept in no cache, unless a function set its own header. */
function withoutStorage(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
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
