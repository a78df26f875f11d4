import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { StartError } from '../../start/start-error.ts'
import type { OtherUser } from './run-as.ts'

/** What this software stores in a data folder. */
const ownEntries = /^(postgres|keys\.json|backups$)/

/**
 * Creates the data folder when it is missing, and closes it to other users of the machine. A folder
 * that holds anything else keeps its mode, because it may be one that others need (`/tmp`).
 * @param databaseUser the user PostgreSQL runs as when it is not ours; its group may pass through
 * @throws StartError when the folder cannot be created or used
 */
export function openDataFolder(dataDir: string, databaseUser: OtherUser | null): void {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    if (isNew || isOpenAndOurs(dataDir)) closeToOthers(dataDir, databaseUser)
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'is not a folder, or lies below something that is none'
        : `cannot be created or opened (${code})`
    throw new StartError(
      `DATA_DIR ${dataDir} ${reason}. Set DATA_DIR to a folder that this user may write.`,
      { cause },
    )
  }
}

function isOpenAndOurs(dataDir: string): boolean {
  const { mode, uid } = statSync(dataDir)
  return (
    (mode & 0o007) !== 0 &&
    uid === process.getuid?.() &&
    isWritable(dataDir) &&
    readdirSync(dataDir).every((name) => ownEntries.test(name))
  )
}

/** A mounted folder of secrets may be read-only. */
function isWritable(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Windows has no such modes, and does nothing here. */
function closeToOthers(dataDir: string, databaseUser: OtherUser | null): void {
  if (databaseUser) chownSync(dataDir, statSync(dataDir).uid, databaseUser.gid)
  chmodSync(dataDir, databaseUser ? 0o710 : 0o700)
}
