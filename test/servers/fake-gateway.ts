import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a gateway that is not well does with a call that it has taken. */
export type Fault =
  | 'resets'
  | 'answers 500'
  | 'sends a page of its proxy'
  | 'hangs'
  | 'stops in the middle'

export interface FakeGateway extends AsyncDisposable {
  url: string
  /** While set, no call gets its answer; what it asks for is done all the same. */
  fault: Fault | null
  /** Calls that arrived, as `POST /transaction/initialize`. */
  calls: string[]
  /** What the customer does on the gateway's page: pays, as often as they do so. */
  pay(reference: string): void
  /** References and how often each was paid. */
  charges: Map<string, number>
  /** What payments do from now on: answered after so long. */
  delayMs: number
}

interface Opened {
  reference: string
  amount: number
  email: string
}

/** A payment company that speaks Paystack's language, on a port of this machine, and can fail in the ways that such companies do. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const opened = new Map<string, Opened>()
  const server = createServer((req, res) => void take(req, res))
  const gateway: FakeGateway = {
    url: '',
    fault: null,
    delayMs: 0,
    calls: [],
    charges: new Map(),
    pay: (reference) =>
      void gateway.charges.set(reference, (gateway.charges.get(reference) ?? 0) + 1),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of req) text += String(chunk)
    gateway.calls.push(`${req.method} ${req.url}`)
    const { status, body } = answer(req, text)
    if (gateway.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, gateway.delayMs))
    if (gateway.fault !== null) return fail(res, gateway.fault, JSON.stringify(body))
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answer(req: IncomingMessage, text: string): { status: number; body: object } {
    if (req.url === '/transaction/initialize') {
      const asked = JSON.parse(text) as Opened
      if (opened.has(asked.reference))
        return {
          status: 400,
          body: {
            status: false,
            message: 'Duplicate Transaction Reference',
            code: 'duplicate_reference',
          },
        }
      opened.set(asked.reference, asked)
      return {
        status: 200,
        body: {
          status: true,
          message: 'Authorization URL created',
          data: {
            authorization_url: `${gateway.url}/pay/${asked.reference}`,
            reference: asked.reference,
          },
        },
      }
    }
    const reference = decodeURIComponent(req.url?.split('/').at(-1) ?? '')
    const found = opened.get(reference)
    if (!found)
      return {
        status: 400,
        body: {
          status: false,
          message: 'Transaction reference not found.',
          code: 'transaction_not_found',
        },
      }
    const isPaid = gateway.charges.has(reference)
    return {
      status: 200,
      body: {
        status: true,
        message: 'Verification successful',
        data: {
          id: 1,
          reference,
          status: isPaid ? 'success' : 'abandoned',
          amount: found.amount,
          currency: 'NGN',
          domain: 'test',
          channel: 'card',
        },
      },
    }
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gateway
}

function fail(res: ServerResponse, fault: Fault, body: string): void {
  if (fault === 'hangs') return
  if (fault === 'resets') return void res.destroy()
  if (fault === 'answers 500')
    return void res
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"status":false,"message":"Something went wrong"}')
  if (fault === 'sends a page of its proxy')
    return void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please wait</h1>')
  res
    .writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) })
    .write(body.slice(0, 20))
  res.socket?.end()
}
