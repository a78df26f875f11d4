export interface RenderQueue {
  /**
   * Runs `render` when its address has a place.
   * @returns null when too many wait already
   */
  run<Result>(address: string, render: () => Promise<Result>): Promise<Result | null>
}

/**
 * Lets pages that are not cached take turns: all share one thread, and each holds memory while it waits for
 * its data. One address renders 3 at the same time, all together 6. Addresses take turns, so nobody waits
 * behind the line of another. The lines are long, because a carrier puts thousands of phones behind one
 * address.
 */
export function createRenderQueue({
  perAddress = 3,
  total = 6,
  maxWaitingOfAddress = 100,
  maxWaiting = 1_000,
}: Partial<
  Record<'perAddress' | 'total' | 'maxWaitingOfAddress' | 'maxWaiting', number>
> = {}): RenderQueue {
  const running = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()
  let runningCount = 0
  let waitingCount = 0

  const hasPlace = (address: string) =>
    runningCount < total && (running.get(address) ?? 0) < perAddress

  function begin(address: string): void {
    runningCount++
    running.set(address, (running.get(address) ?? 0) + 1)
  }

  function end(address: string): void {
    runningCount--
    const left = (running.get(address) ?? 1) - 1
    if (left === 0) running.delete(address)
    else running.set(address, left)
    startNext()
  }

  /** The address whose turn it was goes to the end of the line. */
  function startNext(): void {
    for (const [address, line] of lines) {
      if (!hasPlace(address)) continue
      const start = line.shift()
      lines.delete(address)
      if (line.length > 0) lines.set(address, line)
      waitingCount--
      begin(address)
      start?.()
      return
    }
  }

  return {
    async run(address, render) {
      if (hasPlace(address)) begin(address)
      else {
        const line = lines.get(address) ?? []
        if (line.length >= maxWaitingOfAddress || waitingCount >= maxWaiting) return null
        waitingCount++
        lines.set(address, line)
        await new Promise<void>((resolve) => line.push(resolve))
      }
      try {
        return await render()
      } finally {
        end(address)
      }
    },
  }
}
