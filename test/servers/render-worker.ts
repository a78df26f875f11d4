import { BroadcastChannel } from 'node:worker_threads'
import { answerRenders } from '../../backend/site/render-thread/answer-renders.ts'

/** A thread for tests: what a page does depends on its path. */
answerRenders((settings: object) => async (request, { fetch, nonce, log }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/data') return fetch('http://data/rest', { headers: { Accept: 'a/b' } })
  if (pathname === '/broken') throw new RangeError('This page is broken')
  if (pathname === '/prints') {
    log({ level: 'error', message: 'page failed', error: { code: 'PGRST003', hint: null } })
    console.error('React warns about %s', 'p', new Error('outer', { cause: new Error('inner') }))
    process.emitWarning('soon deprecated')
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (pathname === '/uncloneable')
    throw Object.assign(new Error('With a function'), { cause: () => {} })
  if (pathname.startsWith('/endless')) for (;;);
  // A bug in what a page left running; the test says when its answer has arrived.
  if (pathname === '/later')
    new BroadcastChannel('answered').onmessage = () => Promise.reject(new Error('Too late'))
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
