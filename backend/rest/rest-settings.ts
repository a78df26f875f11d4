import type { SchemaCache } from './schema/schema-cache.ts'

export interface RestSettings {
  /** The first is used when a request names none. */
  schemas: readonly string[]
  extraSearchPath: readonly string[]
  /** Most rows that one request gets, of the table and of each embed; null for no limit. */
  maxRows: number | null
  /** Whether `count()`, `sum()` and so on may be asked for. */
  allowsAggregates: boolean
  /** Whether query plans may be seen. */
  allowsPlans: boolean
  /** Whether a request may ask for its changes to be undone (`Prefer: tx=rollback`). */
  allowsRollback: boolean
}

/** The settings with those that the database keeps for the request login, e.g. `alter role authenticator set pgrst.db_max_rows to '100'`. */
export function withDatabaseSettings(base: RestSettings, { settings }: SchemaCache): RestSettings {
  const flag = (name: string, fallback: boolean) =>
    settings.has(name) ? settings.get(name) === 'true' : fallback
  const maxRows = Number(settings.get('db_max_rows') ?? NaN)
  const txEnd = settings.get('db_tx_end')
  return {
    ...base,
    maxRows: Number.isInteger(maxRows) && maxRows >= 0 ? maxRows : base.maxRows,
    allowsAggregates: flag('db_aggregates_enabled', base.allowsAggregates),
    allowsPlans: flag('db_plan_enabled', base.allowsPlans),
    allowsRollback: txEnd === undefined ? base.allowsRollback : txEnd === 'commit-allow-override',
  }
}
