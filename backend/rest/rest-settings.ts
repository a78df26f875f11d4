import type { SchemaCache } from './schema/schema-cache.ts'

export interface RestSettings {
  /** The exposed schemas. The first one is the default. */
  schemas: readonly string[]
  /** Schemas added to the search path of every request. */
  extraSearchPath: readonly string[]
  /**
   * Maximum number of rows per response, for the table and for each embedded resource; null for no
   * limit.
   */
  maxRows: number | null
  /** Whether `count()`, `sum()` and so on are allowed. */
  allowsAggregates: boolean
  /** Whether a request may ask for its query plan. */
  allowsPlans: boolean
  /** Whether a request may roll back its own changes (`Prefer: tx=rollback`). */
  allowsRollback: boolean
  /**
   * The function that every request calls first, with the caller's role (`pgrst.db_pre_request`);
   * null for none.
   */
  preRequest: string | null
  /**
   * Who may read the description of the schema (`pgrst.openapi_mode`); null: the service role only.
   */
  openApiMode: OpenApiMode | null
}

const openApiModes = ['follow-privileges', 'ignore-privileges', 'disabled'] as const
type OpenApiMode = (typeof openApiModes)[number]

/** What a project that says nothing gets. */
export const defaultRestSettings = {
  allowsAggregates: false,
  allowsPlans: false,
  allowsRollback: false,
  preRequest: null,
  openApiMode: null,
} as const

/**
 * Overrides settings with those stored in the database for the login role, e.g. `alter role
 * authenticator set pgrst.db_max_rows to '100'`.
 */
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
    preRequest: settings.get('db_pre_request') || base.preRequest,
    openApiMode:
      openApiModes.find((mode) => mode === settings.get('openapi_mode')) ?? base.openApiMode,
    allowsRollback: txEnd === undefined ? base.allowsRollback : txEnd === 'commit-allow-override',
  }
}
