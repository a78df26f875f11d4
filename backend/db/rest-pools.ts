import { createDatabase, type Database } from './database.ts'

/**
 * The connections of the Data API, apart from those of orders, auth and jobs: however many readers
 * come, and however slow their requests are, the others keep theirs.
 */
export interface RestPools {
  /** Readers without an account. Their statements end after 3 s. */
  anonymous: Database
  signedIn: Database
  /** The site's own pages, which also read as the anonymous role. */
  pages: Database
}

/**
 * Of 14 connections of a server process, eight belong to orders, auth and jobs (the default of
 * {@link createDatabase}), and at most a quarter to anonymous readers.
 */
export const poolSizes = { anonymous: 2, signedIn: 2, pages: 2 }

const anonymousTimeoutMs = 3_000
/** A reader who does not get a connection in this time is told to come back later. */
const acquireTimeoutMs = 1_000

/** Opens the pools; they connect when they are used. */
export function createRestPools(url: string): RestPools & AsyncDisposable {
  const open = (
    name: keyof RestPools,
    options: { statementTimeoutMs?: number; acquireTimeoutMs?: number },
  ) =>
    createDatabase({
      url,
      maxConnections: poolSizes[name],
      applicationName: `rest ${name}`,
      ...options,
    })
  const pools: RestPools = {
    anonymous: open('anonymous', { statementTimeoutMs: anonymousTimeoutMs, acquireTimeoutMs }),
    signedIn: open('signedIn', { acquireTimeoutMs }),
    pages: open('pages', { statementTimeoutMs: anonymousTimeoutMs }),
  }
  return {
    ...pools,
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}
