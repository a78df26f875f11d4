import type { Database } from '../db/database.ts'
import type { RestPools } from '../db/rest-pools.ts'
import { createCostAccounts, freeAccount, type CostAccount } from './cost/cost-accounts.ts'
import { readerOf, requireAffordable, type RestCaller } from './cost/reader.ts'
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

/** What a request costs in this process, before PostgreSQL gets it. */
const requestMs = 1
/** A request that is refused for its estimate was long, and nobody sends one by mistake often. */
const refusedMs = 20

/**
 * Creates the Data API: PostgREST's HTTP interface, executed by PostgreSQL with the caller's role.
 * Each request is one transaction with one statement; PostgreSQL builds the response body.
 */
export async function createRest({
  db,
  pools = { anonymous: db, signedIn: db, pages: db },
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
  const openAccount = createCostAccounts(() => performance.now())
  const cachedRequests = new Map<string, Prepared>()
  const watch = await watchSchema(db, { schemas, extraSearchPath }, (cache) => {
    settings = withDatabaseSettings(configured, cache)
    cachedRequests.clear()
  })

  async function respondTo(
    request: Request,
    caller: RestCaller,
    isPage: boolean,
  ): Promise<Response> {
    const reader = readerOf(caller, isPage, { db, pools })
    const account = reader.account
      ? openAccount(reader.account.key, reader.account.allowance)
      : freeAccount
    account.requireCredit()
    account.spend(requestMs)
    const parsed = readRequest(request, schemas)
    if (parsed.method === 'OPTIONS') return toAllowResponse(parsed.target)
    const prepared = await getPrepared(parsed, request)
    try {
      requireAffordable(reader, prepared.costMs)
    } catch (error) {
      account.spend(refusedMs)
      throw error
    }
    return runPaid({ db: reader.db, account, costMs: prepared.costMs }, (timed) =>
      run(timed, prepared, parsed, caller, settings),
    )
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
        const response = await respondTo(request, caller, isPage)
        return caller.role === 'anon' ? response : withoutStorage(response)
      } catch (error) {
        const apiError =
          error instanceof RestError ? error : findDatabaseError(error, caller.role === 'anon')
        if (!apiError) throw error
        return withoutStorage(respondError(apiError, request.method !== 'HEAD'))
      }
    },
    close: watch.close,
  }
}

/** Personal answers and errors are kept in no cache, unless a function set its own header. */
function withoutStorage(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/**
 * Takes the estimate from the account before the transaction, so that parallel requests count at
 * once, and then the time for which the transaction really held a connection.
 */
async function runPaid<Result>(
  { db, account, costMs }: { db: Database; account: CostAccount; costMs: number },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  let startedAt: number | null = null
  const timed: Database = {
    ...db,
    transaction: (settings, runTransaction) =>
      db.transaction(settings, (tx) => {
        startedAt = performance.now()
        return runTransaction(tx)
      }),
  }
  account.spend(costMs)
  try {
    return await work(timed)
  } finally {
    account.spend((startedAt === null ? 0 : performance.now() - startedAt) - costMs)
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
