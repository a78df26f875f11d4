import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findFreePort } from '../test/servers/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    publishableKey: string
    secretKey: string
    /** Of the data folder of the server. */
    dataDir: string
    accounts: Record<string, Account>
  }
}

export interface Account {
  email: string
  password: string
}

/** Allows for a build on a loaded machine. */
const startTimeoutMs = 240_000

/** Starts the real server as `npm start` does, with its own data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  const siteUrl = `http://localhost:${port}`
  const greeting = await waitUntilReady(server, siteUrl)
  project.provide('siteUrl', siteUrl)
  project.provide('dataDir', folder)
  const keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
    publishableKey: string
    secretKey: string
  }
  project.provide('publishableKey', keys.publishableKey)
  project.provide('secretKey', keys.secretKey)
  project.provide('accounts', readAccounts(greeting))
  return async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.on('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The demo accounts that the server prints: role, e-mail address, password. */
function readAccounts(greeting: string): Record<string, Account> {
  const lines = greeting.matchAll(/^ {2}(\w+) +(\S+@\S+) {2}(\S+)$/gm)
  return Object.fromEntries(
    [...lines].map(([, role = '', email = '', password = '']) => [role, { email, password }]),
  )
}

async function waitUntilReady(server: ChildProcess, siteUrl: string): Promise<string> {
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server stopped while starting:\n${output}`)
    const answer = await fetch(siteUrl).catch(() => null)
    if (answer?.ok) return output
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill('SIGKILL')
  throw new Error(`The server was not ready within ${startTimeoutMs / 1000} s:\n${output}`)
}
