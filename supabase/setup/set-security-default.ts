import type { Config } from '../../backend/config.ts'
import type { Database } from '../../backend/db/database.ts'
import { isDemo } from '../../backend/start/demo-mode.ts'

/**
 * Whether admins need a second factor, as long as no admin has chosen: always, except in the demo
 * with its accounts, on somebody's own machine. Run at every start, because a demo may become a site with an address.
 */
export async function setSecurityDefault(
  config: Pick<Config, 'mode' | 'wantsDemoData'>,
  siteUrl: string,
  db: Database,
): Promise<void> {
  const isNeeded = !(config.wantsDemoData && isDemo(config, siteUrl))
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `update public.security_settings
       set admins_need_second_factor = $1
       where chosen_at is null and admins_need_second_factor <> $1`,
      [isNeeded],
    ),
  )
}
