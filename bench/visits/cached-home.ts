import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureRate, type Measure } from '../measure.ts'

const targetShare = 0.5
const connections = 32

/**
 * The home page from the page cache, compared with a minimal `node:http` server in a separate
 * process that sends the same bytes.
 */
export const measureCachedHome: Measure = async ({ origin }) => {
  const body = Buffer.from(
    await (await fetch(`${origin}/`, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  writeFileSync(join(folder, 'body'), body)
  const bare = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), join(folder, 'body')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    const bareRate = await measureRate({
      url: `http://127.0.0.1:${port.toString().trim()}/`,
      connections,
    })
    const cachedRate = await measureRate({ url: `${origin}/`, connections })
    const share = cachedRate / bareRate
    return [
      {
        name: 'Cached home page, compared with bare node:http',
        target: `≥ ${targetShare}`,
        measured: `${share.toFixed(2)} (${Math.round(cachedRate)} of ${Math.round(bareRate)} requests/s, ${body.length} bytes)`,
        isReached: share >= targetShare,
      },
    ]
  } finally {
    bare.kill()
    rmSync(folder, { recursive: true })
  }
}
