interface Waiting<Item> {
  item: Item
  resolve(): void
  reject(reason: unknown): void
}

/**
 * Lets what comes while a group is being done go together in the next, so that a storm costs few transactions instead of one for each.
 * Nobody waits for company: what comes alone is done at once.
 * @param doAll does a group or nothing of it; a group that fails is done once more one by one, so that each has its own outcome
 */
export function gather<Item>(
  doAll: (items: readonly Item[]) => Promise<void>,
  most = 100,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) await doGroup(waiting.splice(0, most))
    isBusy = false
  }

  async function doGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await doAll(group.map(({ item }) => item))
      for (const { resolve } of group) resolve()
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const each of group) await doGroup([each])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void work()
    })
}
