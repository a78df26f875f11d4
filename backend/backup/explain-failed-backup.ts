import { explainDamage } from '../db/outage/damage.ts'
import { StartError } from '../start/start-error.ts'

/** Says why no backup was made, and what to do. */
export function explainFailedBackup(cause: unknown, folder: string): StartError {
  if (cause instanceof StartError) return cause
  const {
    code = '',
    path = folder,
    message,
  }: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause))
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(
      `The disk of ${folder} is full, so no backup was made. The older backups are unchanged.`,
      { cause },
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return new StartError(
      `${path} cannot be used (${code}), so no backup was made. Allow this user to use it, or set BACKUP_DIR to another folder.`,
      { cause },
    )
  return new StartError(`No backup was made: ${explainDamage(cause) ?? message}`, { cause })
}
