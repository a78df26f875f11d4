import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A minimal Node server for comparison: it answers every request with the bytes of one file, and
 * prints its port.
 */
const [file = ''] = process.argv.slice(2)
const body = readFileSync(file)
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }

const server = createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
