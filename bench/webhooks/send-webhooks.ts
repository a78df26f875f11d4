import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { signWith } from '../../functions/gateway/signature.ts'

/** What the thread is to send: `count` different messages, about the references in turn. */
export interface WebhookPlan {
  url: string
  secret: string
  references: readonly string[]
  count: number
  perS: number
}

const connections = 64

interface Message {
  body: Uint8Array
  signature: string
}

const plan = workerData as WebhookPlan
await send(plan, signMessages(plan))

function signMessages({ secret, references, count }: WebhookPlan): Message[] {
  return Array.from({ length: count }, (_, n) => {
    const body = new TextEncoder().encode(
      JSON.stringify({
        event: 'charge.success',
        data: { id: n, reference: references[n % references.length], status: 'success' },
      }),
    )
    return { body, signature: signWith(secret, body) }
  })
}

/**
 * Sends at a steady rate, independent of the response times. Messages without status 200 are sent
 * again.
 */
async function send({ url, perS }: WebhookPlan, messages: readonly Message[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const sending = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (const [n, message] of messages.entries()) {
    const waitMs = startedAt + (n / perS) * 1_000 - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const sent = deliver(url, message, agent).finally(() => sending.delete(sent))
    sending.add(sent)
  }
  await Promise.all(sending)
  agent.destroy()
}

async function deliver(url: string, { body, signature }: Message, agent: Agent): Promise<void> {
  const status = await new Promise<number | undefined>((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-paystack-signature': signature,
    }
    request(url, { method: 'POST', agent, headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    )
      .on('error', () => resolve(undefined))
      .end(body)
  })
  if (status === 200) return
  await sleep(1_000)
  return deliver(url, { body, signature }, agent)
}
