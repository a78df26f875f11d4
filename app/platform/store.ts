/** A value that many parts of a page share. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  /** Calls back after each change. Returns how to stop. */
  subscribe(onChange: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const onChange of listeners) onChange()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
