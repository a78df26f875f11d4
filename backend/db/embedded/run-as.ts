import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The operating-system user that PostgreSQL runs as, when it cannot run as the current user. */
export interface OtherUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Started as root, we run it as `postgres`, or as `nobody` if
 * that user is missing.
 * @returns null when the current user can run it (any user but root, or Windows)
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
 * Spawns a program as another user, from any folder. When that user cannot enter a parent folder (a
 * project in a home of mode 700), the child keeps the one capability that allows it, and no other.
 * PostgreSQL calls access(2) first, which drops capabilities unless `no_setuid_fixup` is set.
 * The program does not get the settings of our allocator (see `bin/with-node24.mjs`).
 */
export function spawnAs(
  user: OtherUser | null,
  command: string,
  args: string[],
  options: SpawnOptions & { paths: string[] },
): ChildProcess {
  const { paths, ...more } = options
  const rest = { ...more, env: withoutAllocatorSettings(process.env) }
  if (!user) return spawn(command, args, rest)
  const setpriv = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  if (!paths.every((path) => canReach(user, path))) {
    setpriv.push(
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    )
  }
  return spawn('setpriv', [...setpriv, command, ...args], { ...rest, cwd: '/' })
}

/** Changes the owner of a path to the user that PostgreSQL runs as. */
export function giveTo(user: OtherUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** They make PostgreSQL return memory to the system and ask for it again in each query. */
function withoutAllocatorSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_')))
}

function canReach(user: OtherUser, path: string): boolean {
  const folder = dirname(path)
  if (folder === path) return true
  const { mode, gid } = statSync(folder)
  const enterBit = gid === user.gid ? 0o010 : 0o001
  return (mode & enterBit) !== 0 && canReach(user, folder)
}
