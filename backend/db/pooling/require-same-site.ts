import { createHash, randomUUID } from 'node:crypto'
import { StartError } from '../../start/start-error.ts'
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
 * Shows the other servers on this database, in the name of a connection, which site this one serves, and
 * looks at theirs: with another `SITE_URL` or other keys, each would refuse the sessions of the other, and
 * links in mails would lead to different places. Of two that start together the later one is refused. A
 * login that may not read the names of others finds nobody.
 * @returns the connection; close it when the server stops
 * @throws StartError when an earlier server serves another site
 */
export async function requireSameSite(url: string, site: Site): Promise<Subscription> {
  const marker =
    prefix + createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16)
  const name = `${marker} ${randomUUID().slice(0, 8)}`
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  const shown = await listen(named.href, 'services_site', { onPayload() {}, onGap() {} })
  try {
    const { rowCount } = await withClient(url, (client) =>
      client.query(
        `select
         from pg_stat_activity other
         join pg_stat_activity own on own.datname = other.datname and own.application_name = $1
         where other.datname = current_database()
           and starts_with(other.application_name, $2)
           and not starts_with(other.application_name, $3)
           and (other.backend_start, other.pid) < (own.backend_start, own.pid)`,
        [name, prefix, marker],
      ),
    )
    if (rowCount)
      throw new StartError(
        'Another server on this database runs with another SITE_URL or keys.json, and each would refuse the sessions of the other. Give both the same, or stop the other one first.',
      )
    return shown
  } catch (error) {
    await shown.close()
    throw error
  }
}
