import { parentPort } from 'node:worker_threads'
import { answerRenders } from '../../backend/site/render-thread/answer-renders.ts'

/** A thread for tests: what a page does depends on its path. */
answerRenders((settings: object) => async (request, { fetch, nonce }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/data') return fetch('http://data/rest', { headers: { Accept: 'a/b' } })
  if (pathname === '/broken') throw new RangeError('This page is broken')
  if (pathname === '/uncloneable')
    throw Object.assign(new Error('With a function'), { cause: () => {} })
  if (pathname === '/endless') for (;;);
  if (pathname === '/later') failAfterAnswer()
  if (pathname === '/crash') setImmediate(() => process.exit(3))
  if (pathname === '/crash') return new Promise(() => {})
  if (pathname === '/empty') return new Response(null, { status: 204 })
  return new Response(`${JSON.stringify(settings)} ${nonce} ${await request.text()}`, {
    status: 201,
    headers: [
      ['X-Sent', request.headers.get('x-sent') ?? ''],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
  })
})

/** Lets the thread fail when its page has been sent, as a bug in what a page left running does. */
function failAfterAnswer(): void {
  if (!parentPort) return
  const port = parentPort
  const send = port.postMessage.bind(port)
  port.postMessage = (message: { kind: string }, transfer) => {
    send(message, transfer)
    if (message.kind === 'rendered') setImmediate(() => Promise.reject(new Error('Too late')))
  }
}
