/**
 * Does the same work for each item, one after the other. One that fails does not keep the others; all
 * failures are thrown at the end.
 * @param problem what the failures mean, for the log
 * @throws AggregateError when at least one failed
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, problem)
}
