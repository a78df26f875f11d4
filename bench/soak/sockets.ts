import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Subject } from '../measure.ts'
import type { Answer } from './minutes.ts'

const sockets = 20
/** Each sends a message as often, and the oldest of them is replaced by a new one. */
const messageEveryMs = 20_000
const replaceEveryMs = 15_000

type Note = (answer: Answer, problem: string | null) => void

interface OpenSocket {
  client: SupabaseClient
  /** Sends a message, and waits until the server says that it has it. */
  say(): Promise<void>
}

/** Browsers with an open socket. They talk to each other, come and go. */
export async function openSockets(subject: Subject, note: Note): Promise<AsyncDisposable> {
  const open: OpenSocket[] = []
  let turn = 0
  for (let at = 0; at < sockets; at++) open.push(await openSocket(subject, note))
  const talking = setInterval(() => void open[turn++ % sockets]?.say(), messageEveryMs / sockets)
  const replacing = setInterval(() => {
    const oldest = open.shift()
    void openSocket(subject, note).then((socket) => open.push(socket))
    void oldest?.client.removeAllChannels()
  }, replaceEveryMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(talking)
      clearInterval(replacing)
      await Promise.all(open.map(({ client }) => client.removeAllChannels()))
    },
  }
}

async function openSocket({ origin, publishableKey }: Subject, note: Note): Promise<OpenSocket> {
  const client = createClient(origin, publishableKey, { auth: { persistSession: false } })
  const channel = client.channel('soak', { config: { broadcast: { ack: true } } })
  await measure('socket', note, async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    channel.on('broadcast', { event: 'hello' }, () => {}).subscribe((status) => resolve(status))
    const status = await promise
    return status === 'SUBSCRIBED' ? null : status
  })
  return {
    client,
    say: () =>
      measure('message', note, async () => {
        const answer = await channel.send({ type: 'broadcast', event: 'hello', payload: {} })
        return answer === 'ok' ? null : answer
      }),
  }
}

async function measure(
  kind: string,
  note: Note,
  work: () => Promise<string | null>,
): Promise<void> {
  const startedAt = performance.now()
  const problem = await work().catch(String)
  note({ kind, tookMs: performance.now() - startedAt, isFailed: problem !== null }, problem)
}
