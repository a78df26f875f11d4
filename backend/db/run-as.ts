import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The operating-system user that PostgreSQL runs as, when it may not run as the one who started us. */
export interface OtherUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. As root we hand it to `postgres`, or `nobody` where that is missing.
 * @returns null when the current user may run it (any user but root, or Windows)
 */
export function findPostgresUser(): OtherUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { name, uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'Started as root, but the system has neither a user "postgres" nor "nobody" to run PostgreSQL as. Start as a normal user.',
  )
}

/**
 * Spawns a program as another user, from any folder: when a folder on the way is closed to that user (a
 * project below a mode-700 home), the child keeps the one capability that lets it pass, and none else.
 * `no_setuid_fixup` is there because access(2), which PostgreSQL asks first, drops capabilities without it.
 */
export function spawnAs(
  user: OtherUser | null,
  command: string,
  args: string[],
  options: SpawnOptions & { paths: string[] },
): ChildProcess {
  const { paths, ...rest } = options
  if (!user) return spawn(command, args, rest)
  const setpriv = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  if (!paths.every((path) => isOpenToAll(path))) {
    setpriv.push(
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    )
  }
  return spawn('setpriv', [...setpriv, command, ...args], { ...rest, cwd: '/' })
}

/** Gives a folder that we made to the user who will own the cluster in it. */
export function giveTo(user: OtherUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function isOpenToAll(path: string): boolean {
  const folder = dirname(path)
  if (folder === path) return true
  return (statSync(folder).mode & 0o001) !== 0 && isOpenToAll(folder)
}
