import { Query, type Connection } from 'pg'

/** A statement with its parameters. */
export interface NamedStatement {
  text: string
  values: readonly (string | null)[]
  /** The connection keeps it prepared under this name; without one it is parsed each time. */
  name: string | undefined
}

/** The texts of the columns of a row, in their order; null for `null`. */
export type TextRow = (string | null)[]

/** What each connection has prepared, by name. */
const prepared = new WeakMap<Connection, Set<string>>()

/**
 * Statements that PostgreSQL runs as one transaction without `begin` and `commit`, because they are
 * sent with a single Sync, in one write (PostgreSQL: "Extended Query", "Pipelining"). The answer is
 * the first row of the last statement.
 *
 * It is a `Query`, because a client that pipelines accepts nothing else. It shares the client's
 * protocol of queries (`submit` and the `handle…` calls), as `pg-cursor` does.
 */
export class SingleRead extends Query {
  #statements: readonly NamedStatement[]
  #connection: Connection | undefined
  #completed = 0
  #row: TextRow | undefined
  #settle: { resolve(row: TextRow | undefined): void; reject(error: Error): void } | undefined
  /** @throws `pg.DatabaseError` */
  readonly answer: Promise<TextRow | undefined>

  constructor(statements: readonly NamedStatement[]) {
    super({ text: '' })
    this.#statements = statements
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  override submit = (connection: Connection): void => {
    this.#connection = connection
    // Otherwise each message is a packet of its own.
    connection.stream.cork()
    try {
      for (const statement of this.#statements) send(connection, statement)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    if (this.#completed === this.#statements.length - 1) this.#row ??= fields
  }

  handleCommandComplete(): void {
    this.#completed++
  }

  handleReadyForQuery(): void {
    const known = knownTo(this.#connection)
    for (const { name } of this.#statements) if (name !== undefined) known.add(name)
    this.#settle?.resolve(this.#row)
  }

  handleError(error: Error): void {
    // Which statements were prepared before the failure is not known.
    const known = knownTo(this.#connection)
    for (const { name } of this.#statements) if (name !== undefined) known.delete(name)
    this.#settle?.reject(error)
  }
}

function knownTo(connection: Connection | undefined): Set<string> {
  const known = (connection && prepared.get(connection)) ?? new Set<string>()
  if (connection) prepared.set(connection, known)
  return known
}

function send(connection: Connection, { name, text, values }: NamedStatement): void {
  // The client has its own list of what it prepared, which must stay true.
  const statement = name === undefined ? '' : `read_${name}`
  if (name === undefined || !knownTo(connection).has(name)) {
    // It may be prepared after all, when a later statement of its transaction failed.
    if (name !== undefined) connection.close({ type: 'S', name: statement }, true)
    connection.parse({ name: statement, text, types: [] }, true)
  }
  connection.bind({ statement, values: [...values] }, true)
  connection.execute({}, true)
}
