import { createHmac, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { requireDurability } from './durability.ts'
import type { InstallationKeys } from './installation-keys.ts'
import { migrate, platformMigrations, type Migrations } from './migrate.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'
import { StartError } from '../start/start-error.ts'
import { withClusterLock } from './locks/with-cluster-lock.ts'

export interface PreparedDatabase {
  /**
   * Connection string of `authenticator`, the login without rights of its own that every request
   * uses.
   */
  url: string
  ranMigrations: string[]
}

/**
 * Prepares a PostgreSQL that Supabase does not host: checks durability, migrates platform and
 * product, and sets the password of the request login. Every server process derives the same
 * password: from the admin's, or from the keys when `adminUrl` has none. Without either it is a new
 * random one, and only one process can use the database.
 * @param adminUrl a superuser; from PostgreSQL 16 on, an owner of the database with CREATEROLE and
 * BYPASSRLS is enough
 * @param product null when the product has no schema of its own
 * @param keys null for a database that is used with any keys
 * @throws StartError when the role has too few rights, a durability setting is off, or another
 * version made the database
 */
export async function prepareDatabase(
  adminUrl: string,
  product: Migrations | null,
  keys: InstallationKeys | null = null,
): Promise<PreparedDatabase> {
  await requireRights(adminUrl)
  await requireDurability(adminUrl)
  await requireKnownMigrations(
    adminUrl,
    product ? [platformMigrations, product] : [platformMigrations],
  )
  const platform = await migrate(adminUrl, { ...platformMigrations, changesRoles: true })
  await keys?.record()
  const secret = keys?.loginSecret ?? randomBytes(32).toString('hex')
  const url = await withClusterLock(adminUrl, () => setRequestLogin(adminUrl, secret))
  return { url, ranMigrations: [...platform, ...(product ? await migrate(adminUrl, product) : [])] }
}

/**
 * The connection string of `authenticator` on the database of `adminUrl`. Its password is derived
 * from the admin's: it protects as much, and everybody who knows it may do more already.
 * @param secret from which it is derived when `adminUrl` has no password
 */
export function requestLoginUrl(adminUrl: string, secret: string): string {
  const url = new URL(adminUrl)
  const password = url.password || url.searchParams.get('password') || secret
  url.password = createHmac('sha256', password).update('services authenticator').digest('hex')
  url.username = 'authenticator'
  // The driver would prefer these to the login before the host.
  for (const name of ['user', 'password']) url.searchParams.delete(name)
  return url.toString()
}

/** @throws StartError when the role may not set up the database */
export async function requireRights(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ isEnough: boolean }>(
      `select rolsuper
         or (rolcreaterole
           and rolbypassrls
           and current_setting('server_version_num')::integer >= 160000) as "isEnough"
       from pg_roles
       where rolname = current_user`,
    )
    if (!rows[0]?.isEnough)
      throw new StartError(
        `The role "${client.user ?? ''}" may not set up this database. It must be a superuser or, from PostgreSQL 16 on, own the database and have CREATEROLE and BYPASSRLS.`,
      )
  } finally {
    await client.end()
  }
}

async function setRequestLogin(adminUrl: string, secret: string): Promise<string> {
  const url = requestLoginUrl(adminUrl, secret)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // DDL takes no parameters. The password is hexadecimal, so it needs no quoting.
    await client.query(`alter role authenticator with login password '${new URL(url).password}'`)
  } finally {
    await client.end()
  }
  return url
}
