import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { precompress } from '../../bin/precompress.ts'
import { createNodeServer, type NodeServer } from '../web/node-server.ts'
import { loadStaticFiles } from './static-files.ts'

let folder: string
let server: NodeServer
let port: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imole-static-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  const write = (path: string, content: string | Buffer) =>
    writeFileSync(join(folder, path), content)
  write('secret.txt', 'secret')
  write('client/assets/app-1a2b.js', 'export const a = 1\n'.repeat(100))
  write('client/assets/big-3c4d.png', Buffer.alloc(1_500_000, 7))
  write('client/favicon.svg', '<svg/>')
  write('client/ẹ b.txt', 'letters')
  await precompress(join(folder, 'client'))
  const files = loadStaticFiles({ folder: join(folder, 'client'), hashedPath: '/assets/' })
  server = createNodeServer({
    direct: [files.answer],
    fetch: async () => new Response('page', { status: 418 }),
    isTrustedProxy: () => false,
  })
  port = await server.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await server.stop(1_000)
  rmSync(folder, { recursive: true })
})

function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers, method }, (res) => {
      const chunks: Buffer[] = []
      res
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body: Buffer.concat(chunks),
          }),
        )
    })
    sent.on('error', reject).end()
  })
}

test('lets browsers cache hashed files for a year, and sends their precompressed form', async () => {
  const plain = await send('/assets/app-1a2b.js')
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  for (const encoding of ['br', 'gzip']) {
    const small = await send('/assets/app-1a2b.js', { 'accept-encoding': encoding })
    expect(small.headers).toMatchObject({
      'content-encoding': encoding,
      etag: plain.headers['etag'],
    })
    expect(small.body.length).toBeLessThan(200)
  }
  expect(
    (await send('/assets/app-1a2b.js', { 'if-none-match': String(plain.headers['etag']) })).status,
  ).toBe(304)
  const head = await send('/assets/app-1a2b.js', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '1900', 0])
})

test('lets browsers cache other files briefly, sandboxes SVG, and reads large files from the disk', async () => {
  expect((await send('/favicon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await send('/%E1%BA%B9%20b.txt')).body.toString()).toBe('letters')
  expect((await send('/assets/big-3c4d.png', { 'accept-encoding': 'br' })).body).toEqual(
    Buffer.alloc(1_500_000, 7),
  )
})

test('answers 404 for a missing hashed file, and leaves other paths to the pages', async () => {
  const missing = await send('/assets/app-old.js')
  expect([missing.status, missing.headers['x-content-type-options']]).toEqual([404, 'nosniff'])
  for (const path of ['/', '/shop', '/favicon.svg.br', '/favicon.svg/'])
    expect([path, (await send(path)).status]).toEqual([path, 418])
  expect((await send('/favicon.svg', {}, 'POST')).status).toBe(418)
})

test('serves nothing outside the folder', async () => {
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//secret.txt',
    '/assets/%00',
    '/%',
  ]) {
    const { status, body } = await send(path)
    expect([path, body.toString()]).toEqual([
      path,
      status === 404 ? 'There is no such file.' : expect.stringMatching(/page|^$/),
    ])
  }
})
