import type { Database } from '../../db/database.ts'
import type { ReaderPools, RestPools } from '../../db/rest-pools.ts'
import type { Caller } from '../../web/caller.ts'
import { limitAddress } from '../../web/rate-limit.ts'
import { createCostAccounts, freeAccount, type CostAccount } from './cost-accounts.ts'

/** Who sends a request, as far as it matters here. */
export type RestCaller = Pick<Caller, 'role' | 'claims'> & Partial<Pick<Caller, 'userId' | 'ip'>>

/** What one caller may use of the database. */
export interface Reader {
  pools: ReaderPools
  /** The most that one request may cost, as it is estimated before it runs. */
  maxCostMs: number
  /** See `mayAskPlanner`. */
  asksPlanner: boolean
  /** The account that pays for the requests. */
  account: CostAccount
  /** The account that pays for costly requests too; others may share it. */
  costlyAccount: CostAccount
}

const anonymousCostMs = 200
/** Half a connection's time, because hundreds of phones may share an address. */
const anonymousAllowance = { burstMs: 5_000, msPerS: 500 }
/**
 * All anonymous readers together, for costly requests: a quarter of a processor. Our own pages send
 * none.
 */
const anonymousCostlyAllowance = { burstMs: 2_000, msPerS: 250 }
const signedInCostMs = 1_000
const signedInAllowance = { burstMs: 10_000, msPerS: 1_000 }

/**
 * Creates the function that finds out what a caller may use. Anonymous readers pay by address,
 * signed-in people each for themselves. The service role and pages do not pay: any visitor may
 * cause a page to be rendered, but its requests are ours.
 * @param now milliseconds, rising
 */
export function createReaders({
  db,
  pools,
  now,
}: {
  db: Database
  pools: RestPools
  now: () => number
}): (caller: RestCaller, isPage: boolean) => Reader {
  const openAccount = createCostAccounts(now)
  const unlimited = (only: Database): Reader => ({
    pools: { quick: only, costly: only },
    maxCostMs: Infinity,
    asksPlanner: false,
    account: freeAccount,
    costlyAccount: freeAccount,
  })
  return ({ role, userId = null, ip }, isPage) => {
    if (role === 'service_role') return unlimited(db)
    if (isPage) return unlimited(pools.pages)
    const address = ip === undefined ? null : limitAddress(ip)
    if (role === 'anon')
      return {
        pools: pools.anonymous,
        maxCostMs: anonymousCostMs,
        asksPlanner: false,
        account: address === null ? freeAccount : openAccount(address, anonymousAllowance),
        costlyAccount: openAccount('all anonymous', anonymousCostlyAllowance),
      }
    const person = userId ?? address
    return {
      pools: pools.signedIn,
      maxCostMs: signedInCostMs,
      asksPlanner: true,
      account: person === null ? freeAccount : openAccount(`person ${person}`, signedInAllowance),
      costlyAccount: freeAccount,
    }
  }
}
