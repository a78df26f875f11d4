import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'rolldown'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One button</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="One button">
<div id="root"><button>Pressed 0 times</button></div><script type="module" src="/button.js"></script></html>`

const source = `
import { createElement, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
function Button() {
  const [times, setTimes] = useState(0)
  return createElement('button', { onClick: () => setTimes(times + 1) }, 'Pressed ' + times + ' times')
}
hydrateRoot(document.getElementById('root'), createElement(Button))
`

/** A page on which React hydrates one button: what React itself costs on this machine. */
export async function serveOneButton(): Promise<AsyncDisposable & { origin: string }> {
  const script = await bundle()
  const server = createServer((req, res) => {
    const isScript = req.url === '/button.js'
    res.writeHead(200, {
      'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
    })
    res.end(isScript ? script : brotliCompressSync(html))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bundle(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'one-button-'))
  try {
    const entry = join(folder, 'button.js')
    writeFileSync(entry, source)
    await build({
      input: entry,
      platform: 'browser',
      resolve: { modules: [join(import.meta.dirname, '../../node_modules')] },
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      output: { file: join(folder, 'bundle.js'), minify: true },
      logLevel: 'warn',
    })
    return brotliCompressSync(readFileSync(join(folder, 'bundle.js')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
