import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a small disk can be made: only root can, and not in every container. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  const options = { stdio: 'ignore' } as const
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], options).status === 0 &&
    spawnSync('umount', [folder], options).status === 0
  rmdirSync(folder)
  return isMounted
}
