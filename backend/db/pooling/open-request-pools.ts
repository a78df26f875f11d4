import type { Log } from '../../log.ts'
import { createDatabase, type Database } from '../database.ts'
import { TableLocks } from '../outage/table-locks.ts'
import { createRestPools, type RestPools } from '../rest-pools.ts'

/** The connections of all requests of this process. */
export interface RequestPools extends AsyncDisposable {
  /** For orders, auth and jobs, which have these connections to themselves. */
  db: Database
  restPools: RestPools
  tableLocks: TableLocks
}

/** Opens the pools; they connect when they are used. */
export function openRequestPools(url: string, log?: Log): RequestPools {
  const tableLocks = new TableLocks(url, log)
  const shared = { url, tableLocks, ...(log && { log }) }
  const db = createDatabase(shared)
  const restPools = createRestPools(shared)
  return {
    db,
    restPools,
    tableLocks,
    async [Symbol.asyncDispose]() {
      await Promise.all([db.close(), restPools[Symbol.asyncDispose]()])
      await tableLocks.close()
    },
  }
}
