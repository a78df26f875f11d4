import { once } from 'node:events'
import { StartError } from '../../start/start-error.ts'
import type { Cluster } from './cluster.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { spawnAs } from './run-as.ts'

/**
 * Gives the superuser the password of the cluster, in PostgreSQL's single-user mode, which asks for
 * none: whoever can write the files of a database owns it.
 * @throws StartError when the password could break out of the statement, or PostgreSQL does not
 * start
 */
export async function resetPassword({
  folder,
  password,
  passwordFile,
  user,
}: Cluster): Promise<void> {
  if (!/^[A-Za-z0-9]+$/.test(password))
    throw new StartError(
      `The password in ${passwordFile} is not that of the database in ${folder}. Restore that file from your backup, or write a new password of letters and digits into it.`,
    )
  const { postgres } = await findPostgresBinaries()
  const child = spawnAs(user, postgres, ['--single', '-D', folder, 'postgres'], {
    paths: [postgres, folder],
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stdin?.end(`alter role postgres password '${password}'\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new StartError(
      `The password in ${passwordFile} is not that of the database in ${folder}, and PostgreSQL did not change it:\n${log.trim()}`,
    )
}
