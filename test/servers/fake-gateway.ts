import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBanks, type FakeBanks } from './fake-banks.ts'
import { createRefundsAndDisputes, type RefundsAndDisputes } from './fake-refunds-and-disputes.ts'

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
  /** Calls that arrived, such as `POST /transaction/initialize`. */
  calls: string[]
  /** Opens a transaction as the shop would. */
  initialize(reference: string, amount: number): void
  /** The customer pays on the gateway's page; may be called several times. */
  pay(reference: string): void
  /** References and how often each was paid. */
  charges: Map<string, number>
  /** What the gateway says about every transaction from now on, instead of what is usual. */
  says: Partial<{ amount: number; requested_amount: number; domain: string; currency: string }>
  /** What it knows of refunds and disputes; tests may change it. */
  more: RefundsAndDisputes
  banks: FakeBanks
  /** Delay of every response from now on. */
  delayMs: number
}

interface Transaction {
  reference: string
  amount: number
  email: string
}

interface Answer {
  status: number
  body: object
}

/**
 * A fake payment gateway with the API of Paystack, on a local port. It can simulate typical
 * failures.
 */
export async function startFakeGateway(): Promise<FakeGateway> {
  const transactions = new Map<string, Transaction>()
  const server = createServer((req, res) => void respond(req, res))
  const gateway: FakeGateway = {
    url: '',
    fault: null,
    delayMs: 0,
    calls: [],
    charges: new Map(),
    says: {},
    more: createRefundsAndDisputes(),
    banks: createBanks(),
    initialize: (reference, amount) =>
      void transactions.set(reference, { reference, amount, email: 'a@b.example' }),
    pay: (reference) =>
      void gateway.charges.set(reference, (gateway.charges.get(reference) ?? 0) + 1),
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
    const url = new URL(req.url ?? '', gateway.url)
    const { status, body } =
      gateway.more.answer({ method: req.method ?? '', url, text }) ??
      gateway.banks.answer(url) ??
      answer(req.url ?? '', text)
    if (gateway.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, gateway.delayMs))
    if (gateway.fault !== null) return fail(res, gateway.fault, JSON.stringify(body))
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answer(path: string, text: string): Answer {
    if (path === '/transaction/initialize') {
      const transaction = JSON.parse(text) as Transaction
      if (transactions.has(transaction.reference))
        return refusal('Duplicate Transaction Reference', 'duplicate_reference')
      transactions.set(transaction.reference, transaction)
      return initialized(transaction, gateway.url)
    }
    const reference = decodeURIComponent(path.split('/').at(-1) ?? '')
    const transaction = transactions.get(reference)
    return transaction
      ? verified({ ...transaction, ...gateway.says }, gateway.charges.has(reference))
      : refusal('Transaction reference not found.', 'transaction_not_found')
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gateway
}

function initialized({ reference }: Transaction, gatewayUrl: string): Answer {
  const data = { authorization_url: `${gatewayUrl}/pay/${reference}`, reference }
  return { status: 200, body: { status: true, message: 'Authorization URL created', data } }
}

function verified(
  { email: _email, ...transaction }: Transaction & FakeGateway['says'],
  isPaid: boolean,
): Answer {
  const data = {
    id: 1,
    status: isPaid ? 'success' : 'abandoned',
    currency: 'NGN',
    domain: 'test',
    channel: 'card',
    ...transaction,
  }
  return { status: 200, body: { status: true, message: 'Verification successful', data } }
}

function refusal(message: string, code: string): Answer {
  return { status: 400, body: { status: false, message, code } }
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
