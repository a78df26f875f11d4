import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FreezableProxy extends AsyncDisposable {
  /** The connection string through the proxy. */
  url: string
  /** Keeps connections open and accepts new ones, but passes nothing on: like a frozen machine. */
  freeze(): void
  thaw(): void
}

/** A proxy before a PostgreSQL. */
export async function startFreezableProxy(databaseUrl: string): Promise<FreezableProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const pass = ([near, far]: [Socket, Socket]) => {
    near.pipe(far)
    far.pipe(near)
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
    if (!isFrozen) pass(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const pair of pairs) pass(pair)
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await closed
    },
  }
}
