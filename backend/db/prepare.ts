import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { requireDurability } from './durability.ts'
import { migrate, platformMigrations, type Migrations } from './migrate.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'
import { StartError } from '../start/start-error.ts'
import { withClusterLock } from './with-cluster-lock.ts'

export interface PreparedDatabase {
  /** Connection string of `authenticator`, the login without rights that every request uses. */
  url: string
  ranMigrations: string[]
}

/**
 * Brings a PostgreSQL that is ours to run up to date: durability checked, platform and product migrated, and the
 * request login given a password that every server process of the same database derives for itself.
 * @param adminUrl a superuser; from PostgreSQL 16 on, an owner of the database with CREATEROLE and BYPASSRLS will do
 * @param product null where the product has no schema of its own
 * @throws StartError when the role is neither
 */
export async function prepareDatabase(
  adminUrl: string,
  product: Migrations | null,
): Promise<PreparedDatabase> {
  await requireRights(adminUrl)
  await requireDurability(adminUrl)
  await requireKnownMigrations(
    adminUrl,
    product ? [platformMigrations, product] : [platformMigrations],
  )
  const { url, platform } = await withClusterLock(adminUrl, async () => {
    const platform = await migrate(adminUrl, platformMigrations)
    return { platform, url: await setRequestLogin(adminUrl) }
  })
  return { url, ranMigrations: [...platform, ...(product ? await migrate(adminUrl, product) : [])] }
}

/** The connection string of `authenticator` on the database of `adminUrl`; its password follows from the admin's. */
export function requestLoginUrl(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.password = createHmac('sha256', url.password || 'trust')
    .update('imole authenticator')
    .digest('hex')
  url.username = 'authenticator'
  return url.toString()
}

async function requireRights(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ isEnough: boolean }>(
      `select rolsuper or (rolcreaterole and rolbypassrls and current_setting('server_version_num')::integer >= 160000) as "isEnough" from pg_roles where rolname = current_user`,
    )
    if (!rows[0]?.isEnough)
      throw new StartError(
        `The role "${client.user ?? ''}" may not set up this database. It must be a superuser or, from PostgreSQL 16 on, own the database and have CREATEROLE and BYPASSRLS.`,
      )
  } finally {
    await client.end()
  }
}

async function setRequestLogin(adminUrl: string): Promise<string> {
  const url = requestLoginUrl(adminUrl)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Hexadecimal only, so it needs no quoting; DDL takes no parameters.
    await client.query(`alter role authenticator with login password '${new URL(url).password}'`)
  } finally {
    await client.end()
  }
  return url
}
