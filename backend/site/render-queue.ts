export interface RenderQueue {
  /**
   * Runs `render` when its address has a place.
   * @returns null when too many wait: of this address, or of all and no line is longer
   */
  run<Result>(address: string, render: () => Promise<Result>): Promise<Result | null>
}

/** Those who wait, each called with whether they have a place now. */
type Line = ((hasPlace: boolean) => void)[]

/**
 * Lets pages that are not cached take turns: all share one thread, and each holds memory while it waits for
 * its data. One address renders 3 at the same time, all together 6. Addresses take turns, so nobody waits
 * behind the line of another. The lines are long, because a carrier puts thousands of phones behind one
 * address. When too many wait, the longest line loses its last: otherwise a few addresses could close the site
 * for all others.
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
  const lines = new Map<string, Line>()
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
      start?.(true)
      return
    }
  }

  return {
    async run(address, render) {
      if (hasPlace(address)) begin(address)
      else {
        const line: Line = lines.get(address) ?? []
        if (line.length >= maxWaitingOfAddress) return null
        if (waitingCount < maxWaiting) waitingCount++
        else if (!dropFromLongest(lines.values(), line.length + 1)) return null
        lines.set(address, line)
        if (!(await new Promise<boolean>((resolve) => line.push(resolve)))) return null
      }
      try {
        return await render()
      } finally {
        end(address)
      }
    },
  }
}

/** Refuses the last of the longest line. False when no line is longer than `length`. */
function dropFromLongest(lines: Iterable<Line>, length: number): boolean {
  let longest: Line = []
  for (const line of lines) if (line.length > longest.length) longest = line
  if (longest.length <= length) return false
  longest.pop()?.(false)
  return true
}
