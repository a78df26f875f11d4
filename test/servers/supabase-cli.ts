import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Not in package.json: one version alone has 142 MB, which every installation would download. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/supabase-cli')

/**
 * The Supabase CLI of a version, from the npm registry; downloaded once into `node_modules/.cache`.
 * Without a registry the tests that need it fail; they are never skipped.
 */
export async function installSupabaseCli(version: string): Promise<SupabaseCli> {
  const folder = join(cache, version)
  const binary = join(folder, 'node_modules/.bin/supabase')
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true })
    const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit']
    await run('npm', [...npm, `supabase@${version}`])
  }
  return async (args, folder) => {
    const { stdout, stderr } = await run(binary, args, {
      cwd: folder,
      env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    })
    return { stdout, stderr }
  }
}

/** A folder whose `supabase/` is the given folder, as the CLI wants it. */
export function linkProject(folder: string): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'workdir-'))
  symlinkSync(folder, join(path, 'supabase'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

/**
 * Runs a command of the CLI in a folder that has a `supabase/` folder.
 * @throws the error of node:child_process with what it printed, when it fails
 */
export type SupabaseCli = (
  args: string[],
  folder: string,
) => Promise<{ stdout: string; stderr: string }>
