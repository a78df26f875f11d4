import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as received. */
  source: string
}

export interface MailServer extends AsyncDisposable {
  url: string
  received: ReceivedMail[]
  /** While set, every mail is refused with this message. */
  refuseWith: string | null
  /** The reply code of a refusal. */
  refuseCode: number
}

/** A local mail server that records the mails it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      // An interrupted transfer is an error and delivers no mail.
      stream.on('error', done).on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mailServer.refuseWith !== null)
          return done(
            Object.assign(new Error(mailServer.refuseWith), {
              responseCode: mailServer.refuseCode,
            }),
          )
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    refuseWith: null,
    refuseCode: 451,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
