import { createDatabase, type Database, type DatabaseOptions } from './database.ts'

/**
 * The connections of the Data API, apart from those of orders, auth and jobs: however many readers
 * come, and however slow their requests are, the others keep theirs.
 */
export interface RestPools {
  /** Readers without an account. Their statements end after 3 s. */
  anonymous: ReaderPools
  signedIn: ReaderPools
  /** The site's own pages, which also read as the anonymous role. */
  pages: Database
}

/** Costly requests have connections of their own, so that quick ones need not wait for them. */
export interface ReaderPools {
  quick: Database
  costly: Database
}

const anonymousTimeoutMs = 3_000
/** A reader who does not get a connection in this time is told to come back later. */
const acquireTimeoutMs = 1_000

/**
 * Opens the pools; they connect when they are used. Of the 19 connections of a process, eight
 * belong to orders, auth and jobs (the default of {@link createDatabase}), and anonymous readers
 * hold at most a quarter. Only one costly anonymous request runs at a time.
 */
export function createRestPools(
  shared: Pick<DatabaseOptions, 'url' | 'log' | 'tableLocks'>,
): RestPools & AsyncDisposable {
  const opened: Database[] = []
  const open = (options: Partial<DatabaseOptions>) => {
    const pool = createDatabase({ ...shared, ...options })
    opened.push(pool)
    return pool
  }
  const anonymous = {
    applicationName: 'rest anonymous',
    statementTimeoutMs: anonymousTimeoutMs,
    acquireTimeoutMs,
  }
  const signedIn = { applicationName: 'rest signed in', acquireTimeoutMs }
  return {
    anonymous: {
      quick: open({ ...anonymous, maxConnections: 3 }),
      costly: open({ ...anonymous, maxConnections: 1 }),
    },
    signedIn: {
      quick: open({ ...signedIn, maxConnections: 3 }),
      costly: open({ ...signedIn, maxConnections: 2 }),
    },
    // A visitor would rather wait for a page than get none.
    pages: open({
      applicationName: 'rest pages',
      statementTimeoutMs: anonymousTimeoutMs,
      maxConnections: 2,
    }),
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((pool) => pool.close()))
    },
  }
}
