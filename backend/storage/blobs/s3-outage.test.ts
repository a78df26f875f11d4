import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startFreezableProxy } from '../../../test/servers/freezable-proxy.ts'
import { startS3Server } from '../../../test/servers/s3-server.ts'
import type { LogEntry } from '../../log.ts'
import { createS3Blobs } from './s3-blobs.ts'
import type { S3StoreSettings } from './s3-settings.ts'

const away = { status: 503, keepsStatus: true, headers: { 'retry-after': '5' } }
const newKey = () => ({ objectId: randomUUID(), version: randomUUID() })
async function* body() {
  yield Buffer.from('hello')
}

function settingsOf(server: Server): S3StoreSettings {
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
}

function open(settings: S3StoreSettings, silentMs = 200) {
  const tempFolder = mkdtempSync(join(tmpdir(), 's3-outage-'))
  const log: LogEntry[] = []
  const blobs = createS3Blobs(settings, {
    tempFolder,
    log: (entry) => log.push(entry),
    silentMs,
  })
  onTestFinished(() => {
    blobs[Symbol.dispose]()
    rmSync(tempFolder, { recursive: true })
  })
  const writeTo = (key: ReturnType<typeof newKey>) => blobs.write(key, body(), { maxBytes: 100 })
  const expectAway = async () => {
    const requests = [
      () => writeTo(newKey()),
      () => blobs.read(newKey()),
      () => blobs.findSize(newKey()),
      () => blobs.remove([newKey()]),
    ]
    await Promise.all(requests.map((request) => expect(request()).rejects.toMatchObject(away)))
    expect(readdirSync(tempFolder)).toEqual([])
    expect(log.map(({ message }) => message)).toEqual(['the S3 store does not answer'])
  }
  return { blobs, writeTo, expectAway }
}

test('a store that says nothing is away, and works again afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 's3-outage-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await using s3 = await startS3Server(folder, 'files')
  await using proxy = await startFreezableProxy(s3.settings.endpoint ?? '')
  const { writeTo, expectAway } = open({ ...s3.settings, endpoint: proxy.url })
  const near = open(s3.settings, 20_000)
  const [before, after] = [newKey(), newKey()]
  await near.writeTo(before)
  proxy.freeze()
  await expectAway()
  proxy.thaw()
  await eventually(() => writeTo(after))
  expect([await near.blobs.findSize(before), await near.blobs.findSize(after)]).toEqual([5, 5])
})

test('a store may be silent for longer while it copies a file', async () => {
  const copies: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.method === 'PUT') copies.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { blobs } = open(settingsOf(server))
  const copying = blobs.copy(newKey(), newKey())
  await expect(blobs.findSize(newKey())).rejects.toMatchObject(away)
  for (const response of copies) response.end('<CopyObjectResult/>')
  await copying
  expect(copies).toHaveLength(1)
})

test('a store that refuses connections, and a proxy without its store, are away', async () => {
  const server = createServer((_, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = settingsOf(server)
  await open(settings).expectAway()
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  await open(settings).expectAway()
})
