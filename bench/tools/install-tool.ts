import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/**
 * The path of a program of `bench/tools/package.json`. They are 300 packages, which nothing but some
 * measurements needs, so the first of these installs them.
 * @throws Error when they cannot be installed
 */
export function installTool(name: string): string {
  if (!isInstalled()) {
    console.log('Installing the tools of this measurement …')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`npm ci did not finish in ${folder}.`)
  }
  return join(folder, 'node_modules', '.bin', name)
}

/** npm writes its record when it has installed everything. */
function isInstalled(): boolean {
  const record = join(folder, 'node_modules', '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs
}
