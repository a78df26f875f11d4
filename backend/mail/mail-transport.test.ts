import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { ServiceAwayError } from '../jobs/jobs.ts'
import { createSmtpTransport } from './mail-transport.ts'

/** @param answers to the first words of lines; null ends the connection */
async function startServer(greeting: string | null, answers: Record<string, string | null> = {}) {
  const server = createServer((socket: Socket) => {
    const answer = (text: string | null = '250 OK') =>
      text === null ? socket.destroy() : socket.write(`${text}\r\n`)
    socket.on('error', () => {})
    answer(greeting)
    createInterface(socket).on('line', (line) => {
      const word = line.split(' ')[0] ?? ''
      if (word in answers) answer(answers[word])
      else if (/^[A-Z]{4}$/.test(word)) answer()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

async function send(port: number): Promise<unknown> {
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: 'Solar', address: 'hello@solar.example' },
  })
  const mail = { id: '1', to: 'ade@example.com', replyTo: null, unsubscribeUrl: null }
  const error = await transport
    .send({ ...mail, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
    .catch((cause: unknown) => cause)
  transport.close()
  return error
}

test('a server that refuses a connection is away', async () => {
  const { port, ...server } = await startServer('220 hello')
  await server[Symbol.asyncDispose]()
  expect(await send(port)).toBeInstanceOf(ServiceAwayError)
})

test.each([
  ['that is too busy', '421 busy', {}],
  ['that refuses the sender for now', '220 hello', { MAIL: '451 later' }],
  ['that refuses the mail for now', '220 hello', { DATA: '354 go on', '.': '451 later' }],
])('a server %s is away', async (_, greeting, answers) => {
  await using server = await startServer(greeting, answers)
  expect(await send(server.port)).toBeInstanceOf(ServiceAwayError)
})

test('a server that may have taken the mail before the connection ended is not away', async () => {
  await using server = await startServer('220 hello', { DATA: '354 go on', '.': null })
  const error = await send(server.port)
  expect(error).toMatchObject({ message: 'Connection closed unexpectedly' })
  expect(error).not.toBeInstanceOf(ServiceAwayError)
})
