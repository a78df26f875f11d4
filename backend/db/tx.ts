/** The queries of a transaction. Code inside a transaction may do nothing else that waits. */
export interface Tx {
  /**
   * Runs one statement. A text that is used often is prepared once per connection. Statements sent
   * in parallel run in the order in which they were sent; after a failure all that follow fail with
   * the same error. Do not go on after a failure with a savepoint: a later failure would get the
   * error of the first.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
  /**
   * The first row of a statement that always has one, such as an insert or a sum.
   * @throws Error without a row
   */
  one<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row>
  /** The first row of a statement; null without one. */
  maybeOne<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row | null>
}

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
