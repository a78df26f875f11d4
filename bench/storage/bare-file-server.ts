import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

/**
 * A minimal Node server for comparison: it writes the body of a POST into a file of its own, answers
 * a GET with the bytes of the first one, and prints its port. With `--flush` a written file is on the
 * disk before the answer, as an upload to storage is.
 */
const folder = mkdtempSync(join(process.argv[2] ?? '', 'bare-'))
const flush = process.argv.includes('--flush')
let count = 0

const server = createServer((req, res) => {
  if (req.method === 'GET') return pipeline(createReadStream(join(folder, '0')), res, () => {})
  pipeline(req, createWriteStream(join(folder, String(count++)), { flush }), (error) => {
    res.statusCode = error ? 500 : 200
    res.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
