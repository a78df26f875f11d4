import { Client } from 'pg'

/**
 * Kills this process at its n-th step from now on. A step is a query, before it is sent, or an answer
 * of another server, before anything is made of it.
 */
export function dieAtStep(n: number): void {
  let steps = 0
  const step = () => {
    steps++
    if (steps === n) process.kill(process.pid, 'SIGKILL')
  }
  const { query } = Client.prototype
  Client.prototype.query = function count(this: Client, ...args: Parameters<typeof query>) {
    step()
    return query.apply(this, args)
  } as typeof query
  const { fetch } = globalThis
  globalThis.fetch = async (...args) => {
    const response = await fetch(...args)
    step()
    return response
  }
}
