/**
 * The keys of our advisory locks: any fixed numbers, all different, because PostgreSQL knows a lock
 * only by its number. The work under one key runs in one process at a time.
 */
export const advisoryLocks = {
  /** Being the only server on an embedded cluster. */
  dataDirectory: 4_653_001,
  migrate: 4_653_002,
  prepareJobSchema: 4_653_003,
  seed: 4_653_004,
  /** Changing roles; taken in the database `postgres`. */
  changeRoles: 4_653_005,
  /** Making a backup, or restoring one. Changes of tables share it: they wait for those. */
  backup: 4_653_006,
  /** Comparing the own site with those of other servers, and showing it to them. */
  showSite: 4_653_007,
} as const
