import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

export interface SmsServer extends AsyncDisposable {
  origin: string
  received: ReceivedRequest[]
  /** The response to the next requests. */
  answer: { status: number; body: string }
}

/** A local SMS provider that records the requests it receives. */
export async function startSmsServer(): Promise<SmsServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url: path, headers } = request
    smsServer.received.push({
      method,
      path,
      authorization: headers.authorization,
      contentType: headers['content-type'],
      body: Buffer.concat(chunks).toString(),
    })
    response
      .writeHead(smsServer.answer.status, { 'content-type': 'application/json' })
      .end(smsServer.answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smsServer: SmsServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 200, body: '{"code":"ok","message_id":"1"}' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return smsServer
}
