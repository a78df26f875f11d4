import { join } from 'node:path'
import type { Client } from 'pg'
import { hasKeys, keysFile, loadKeys, type Keys } from '../auth/keys/keys.ts'
import { deriveKey, fingerprint } from '../auth/keys/secret-box.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start/start-error.ts'
import { hasTable } from './has-table.ts'
import { withClient } from './with-client.ts'

type KeysConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'acceptsNewKeys'>>

/** How the keys of this installation are bound to its database. */
export interface InstallationKeys {
  /**
   * Records in the migrated database which keys it is used with.
   * @throws StartError when another server recorded other keys in the meantime
   */
  record(): Promise<void>
  /** The secret from which the password of the request login can be derived. */
  loginSecret: string
}

/**
 * Loads the keys of `keys.json`, and creates them for a new database. Without the keys that a
 * database was used with, sessions end and authenticator apps cannot be checked any more, so they
 * are never replaced silently. Changes nothing in the database.
 * @throws StartError when the keys are missing, damaged or those of another installation
 */
export async function openInstallationKeys(
  adminUrl: string,
  config: KeysConfig,
): Promise<InstallationKeys> {
  const { recorded, hasUsers } = await withClient(adminUrl, async (client) => ({
    recorded: await readFingerprint(client),
    hasUsers: await findAnyUser(client),
  }))
  if (!config.acceptsNewKeys && !hasKeys(config.dataDir) && (recorded !== null || hasUsers))
    throw new StartError(
      `${pathOfKeys(config)} is missing, but this database is in use${hasUsers ? ' and has accounts' : ''}. ${howToRestoreKeys}`,
    )
  // Only the secrets are used here; no token is signed or verified.
  const keys = await loadKeys(config.dataDir, '')
  if (!config.acceptsNewKeys) requireSame(recorded ?? fingerprintOf(keys), keys, config)
  return {
    loginSecret: deriveKey(keys, 'request login').toString('hex'),
    async record() {
      const kept = config.acceptsNewKeys
        ? 'excluded.keys_fingerprint'
        : 'coalesce(installation.keys_fingerprint, excluded.keys_fingerprint)'
      const now = await withClient(adminUrl, async (client) => {
        await client.query(
          `insert into platform.installation (keys_fingerprint)
           values ($1)
           on conflict (id) do update set keys_fingerprint = ${kept}`,
          [fingerprintOf(keys)],
        )
        return readFingerprint(client)
      })
      requireSame(now ?? '', keys, config)
    },
  }
}

const howToRestoreKeys =
  'Nothing was changed. Copy keys.json from the other server or from your backup. If it is lost for good, start once with ACCEPT_NEW_KEYS=on: everybody is signed out then, and authenticator apps and links in sent mails stop working.'

const pathOfKeys = ({ dataDir }: KeysConfig) => join(dataDir, keysFile)

function requireSame(recorded: string, keys: Keys, config: KeysConfig): void {
  if (recorded === fingerprintOf(keys)) return
  throw new StartError(
    `${pathOfKeys(config)} has other keys than those that this database is used with. All servers on one database need the same file. ${howToRestoreKeys}`,
  )
}

/** Only of the secret that never changes: keys that sign can be rotated. */
function fingerprintOf(keys: Keys): string {
  return fingerprint(keys, { owner: 'installation', text: 'keys' })
}

async function readFingerprint(client: Client): Promise<string | null> {
  if (!(await hasTable(client, 'platform.installation'))) return null
  const { rows } = await client.query<{ keys_fingerprint: string | null }>(
    'select keys_fingerprint from platform.installation',
  )
  return rows[0]?.keys_fingerprint ?? null
}

async function findAnyUser(client: Client): Promise<boolean> {
  if (!(await hasTable(client, 'auth.users'))) return false
  return ((await client.query('select from auth.users limit 1')).rowCount ?? 0) > 0
}
