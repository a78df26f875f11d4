interface Waiting<Item> {
  item: Item
  resolve(): void
  reject(reason: unknown): void
}

const gatherMs = 20

/**
 * Processes items in batches: those that arrive within 20 ms, or while a batch is being processed,
 * form the next one, so that many requests need few transactions.
 * @param processAll processes a batch or nothing of it; a batch that fails is tried again item by
 * item, so that each item has its own outcome
 */
export function batch<Item>(
  processAll: (items: readonly Item[]) => Promise<void>,
  maxItems = 100,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) {
      if (waiting.length < maxItems) await new Promise((resolve) => setTimeout(resolve, gatherMs))
      await processBatch(waiting.splice(0, maxItems))
    }
    isBusy = false
  }

  async function processBatch(items: readonly Waiting<Item>[]): Promise<void> {
    try {
      await processAll(items.map(({ item }) => item))
      for (const { resolve } of items) resolve()
    } catch (error) {
      if (items.length === 1) items[0]?.reject(error)
      else for (const each of items) await processBatch([each])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void work()
    })
}
