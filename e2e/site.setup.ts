import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findFreePort } from '../test/servers/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** The data folder of the site. */
    dataDir: string
  }
}

/** The file of what the site prints. */
export const greetingFile = (dataDir: string) => `${dataDir}.txt`

/** Where the site of the run is, for the second project whose journeys use it. */
const siteVariable = 'JOURNEYS_SITE'

/**
 * Starts the real site as `npm start` does, with its own data folder. Does not wait for it: other tests
 * run while it is built and starts. `await-site.ts` waits.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env[siteVariable]
  if (given) {
    provide(project, JSON.parse(given) as Site)
    return async () => {}
  }
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'))
  const port = await findFreePort()
  const server = spawn('node', ['bin/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      // Orders are limited for each address, so journeys say which one they come from.
      TRUSTED_PROXY: '127.0.0.1,::1',
      // With such an address a journey is not on this machine any more, where the demo has a
      // sandbox.
      PAYMENTS: 'sandbox',
      AUTH_OAUTH_SERVER: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  writeFileSync(greetingFile(folder), '')
  server.stdout.pipe(createWriteStream(greetingFile(folder)))
  const site = { siteUrl: `http://localhost:${port}`, dataDir: folder }
  process.env[siteVariable] = JSON.stringify(site)
  provide(project, site)
  return async () => {
    delete process.env[siteVariable]
    server.kill('SIGTERM')
    await ended
    for (const path of [folder, greetingFile(folder)])
      rmSync(path, { recursive: true, force: true })
  }
}

interface Site {
  siteUrl: string
  dataDir: string
}

function provide(project: TestProject, { siteUrl, dataDir }: Site): void {
  project.provide('siteUrl', siteUrl)
  project.provide('dataDir', dataDir)
}
