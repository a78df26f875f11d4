import type { ChangeBinding } from './postgres-changes.ts'

interface Known {
  id: number
  users: number
}

/**
 * Numbers for what clients follow. Equal bindings have the same number in every channel, so that
 * their messages are equal too.
 */
export class BindingIds {
  #known = new Map<string, Known>()
  #last = 0

  take(bindings: readonly ChangeBinding[]): { ids: number[]; release(): void } {
    const keys = bindings.map(({ event, schema, table, filter, select }) =>
      JSON.stringify([event, schema, table, filter, select]),
    )
    const ids = keys.map((key) => {
      const known = this.#known.get(key) ?? { id: ++this.#last, users: 0 }
      known.users++
      this.#known.set(key, known)
      return known.id
    })
    return {
      ids,
      release: () => {
        for (const key of keys) {
          const known = this.#known.get(key)
          if (known && --known.users === 0) this.#known.delete(key)
        }
      },
    }
  }
}
