import type { Database } from '../../db/database.ts'
import type { RestPools } from '../../db/rest-pools.ts'
import type { Caller } from '../../web/caller.ts'
import { limitAddress } from '../../web/rate-limit.ts'
import { RestError } from '../rest-error.ts'
import type { Allowance } from './cost-accounts.ts'

/** Who sends a request, as far as it matters for its costs. */
export type RestCaller = Pick<Caller, 'role' | 'claims'> & Partial<Pick<Caller, 'userId' | 'ip'>>

/** What one caller may use of the database. */
export interface Reader {
  db: Database
  /** The most that one request may cost, as it is estimated before it runs; null for no limit. */
  maxCostMs: number | null
  /** The account that pays for the requests; null for none. */
  account: { key: string; allowance: Allowance } | null
}

const anonymousCostMs = 200
/** Half a connection's time, because hundreds of phones may share an address. */
const anonymousAllowance: Allowance = { burstMs: 5_000, msPerS: 500 }
const signedInCostMs = 1_000
const signedInAllowance: Allowance = { burstMs: 10_000, msPerS: 1_000 }

/**
 * Finds out what a caller may use. Anonymous readers pay by address, signed-in people each for
 * themselves. The service role and pages do not pay: any visitor may cause a page to be rendered,
 * but its requests are ours.
 */
export function readerOf(
  { role, userId = null, ip }: RestCaller,
  isPage: boolean,
  { db, pools }: { db: Database; pools: RestPools },
): Reader {
  if (role === 'service_role') return { db, maxCostMs: null, account: null }
  if (isPage) return { db: pools.pages, maxCostMs: null, account: null }
  const address = ip === undefined ? null : limitAddress(ip)
  if (role === 'anon')
    return {
      db: pools.anonymous,
      maxCostMs: anonymousCostMs,
      account: address === null ? null : { key: address, allowance: anonymousAllowance },
    }
  const person = userId ?? address
  return {
    db: pools.signedIn,
    maxCostMs: signedInCostMs,
    account: person === null ? null : { key: `person ${person}`, allowance: signedInAllowance },
  }
}

/** @throws RestError 400 54001 when a request may cost more than its reader may use for one */
export function requireAffordable({ maxCostMs }: Reader, costMs: number): void {
  if (maxCostMs === null || costMs <= maxCostMs) return
  throw new RestError({
    status: 400,
    code: '54001',
    message: 'The request would cost too much',
    details: `It is estimated to need ${Math.round(costMs)} ms of the database's time. The limit is ${maxCostMs} ms.`,
    hint: 'Embed fewer resources, set a limit for each of them, or filter by an indexed column.',
  })
}
