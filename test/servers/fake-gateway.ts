import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall, refuse, type Answer } from './fake-gateway-api.ts'
import { createGatewayState, type GatewayState } from './fake-gateway-state.ts'

/** How a failing gateway responds to a call. The call itself still takes effect. */
export type Fault =
  | 'resets'
  | 'answers 500'
  | 'sends a page of its proxy'
  | 'hangs'
  | 'stops in the middle'

export interface FakeGateway extends AsyncDisposable {
  url: string
  /** While set, every call takes effect but gets no proper response. */
  fault: Fault | null
  /** While set, every call is refused so, and takes no effect. */
  refuses: { status: number; message: string; code?: string; headers?: object } | null
  /** Calls that arrived, such as `POST /transaction/initialize`. */
  calls: string[]
  /** What was sent with calls that have a body, as text. */
  sent: { call: string; body: string }[]
  /** The customer pays on the gateway's page; may be called several times. */
  pay: GatewayState['pay']
  /** References and how often each was paid. */
  charges: Map<string, number>
  /**
   * What the gateway says about every transaction from now on, instead of what is usual. An amount
   * alone is what was sent, not what was sent with the fees.
   */
  says: Partial<{
    id: number
    amount: number
    requested_amount: number
    domain: string
    currency: string
    status: string
  }>
  /** Refunds that the gateway was asked for, also during a fault. */
  refunds: { transaction: string; amount: number }[]
  /** What its payers, banks and staff do. */
  state: GatewayState
  /** While set, every response waits for it. */
  until: Promise<unknown> | null
}

/**
 * A fake payment gateway with the API of Paystack, on a local port. It answers as the official
 * examples do, and can simulate typical failures.
 */
export async function startFakeGateway(): Promise<FakeGateway> {
  const state = createGatewayState()
  const server = createServer((req, res) => void respond(req, res))
  const gateway: FakeGateway = {
    url: '',
    fault: null,
    refuses: null,
    until: null,
    calls: [],
    sent: [],
    charges: new Map(),
    says: {},
    refunds: [],
    state,
    pay(reference, sum) {
      state.pay(reference, sum)
      gateway.charges.set(reference, (gateway.charges.get(reference) ?? 0) + 1)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of req) text += String(chunk)
    gateway.calls.push(`${req.method} ${req.url}`)
    if (text) gateway.sent.push({ call: `${req.method} ${req.url}`, body: text })
    const { status, body } = answer(req, text)
    await gateway.until
    if (gateway.fault !== null) return fail(res, gateway.fault, JSON.stringify(body))
    res
      .writeHead(status, { 'content-type': 'application/json', ...gateway.refuses?.headers })
      .end(JSON.stringify(body))
  }

  function answer({ method = '', url = '' }: IncomingMessage, text: string): Answer {
    if (gateway.refuses) {
      const { status, message, code } = gateway.refuses
      return refuse(status, message, code)
    }
    const body: unknown = text && !url.startsWith('/evidence-file') ? JSON.parse(text) : null
    if (`${method} ${url}` === 'POST /refund')
      gateway.refunds.push(body as FakeGateway['refunds'][number])
    const { amount } = gateway.says
    const says = { ...(amount === undefined ? {} : { requested_amount: amount }), ...gateway.says }
    return answerCall(method, { body, url: new URL(url, gateway.url), state, says })
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
