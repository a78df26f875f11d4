import { createHash } from 'node:crypto'
import { StartError } from '../../start/start-error.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import { listen, type Subscription } from '../listen.ts'
import { withClient } from '../with-client.ts'

/** What all servers on one database must have the same of. */
interface Site {
  siteUrl: string
  /** Derived from `keys.json`. */
  secret: string
}

const prefix = 'services site '

/**
 * Looks which site the other servers on this database serve, and shows them the own one in the name
 * of a connection: with another `SITE_URL` or other keys, each would refuse the sessions of the
 * other, and links in mails would lead to different places. Servers that start together do so one
 * after the other. A login that may not read the names of others finds nobody.
 * @returns the connection; close it when the server stops
 * @throws StartError when another server serves another site
 */
export async function requireSameSite(url: string, site: Site): Promise<Subscription> {
  const name = prefix + createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16)
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.showSite])
    const { rows } = await client.query<{ pid: number }>(
      `select pid
       from pg_stat_activity
       where datname = current_database()
         and starts_with(application_name, $1)
         and application_name <> $2
       limit 1`,
      [prefix, name],
    )
    const [other] = rows
    if (other)
      throw new StartError(
        `Another server on this database runs with another SITE_URL or keys.json, and each would refuse the sessions of the other. Give both the same, or stop the other one first. If its machine was lost, wait a minute, or run "select pg_terminate_backend(${other.pid})" on this database.`,
      )
    return listen(named.href, 'services_site', { onPayload() {}, onGap() {} })
  })
}
