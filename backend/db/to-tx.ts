import type { Tx } from './database.ts'

/** A transaction whose statements are sent by `query`. */
export function toTx(query: Tx['query']): Tx {
  async function maybeOne<Row extends object>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row | null> {
    const { rows } = await query<Row>(text, values)
    return rows[0] ?? null
  }
  return {
    query,
    maybeOne,
    async one<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row> {
      const row = await maybeOne<Row>(text, values)
      if (row === null) throw new Error(`No row where one always is: ${text.trim().slice(0, 80)}`)
      return row
    },
  }
}
