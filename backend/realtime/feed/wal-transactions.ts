import type { Pgoutput } from 'pg-logical-replication'
import type { CommittedTransaction, RowChange } from './change-feed.ts'
import type { WalTypes } from './wal-types.ts'

/** A large transaction is told in parts of this many rows, so that it never fills the memory. */
const maxChanges = 500

/** Puts the messages of the log together into transactions. */
export class WalTransactions {
  #types: WalTypes
  #tell: (transaction: CommittedTransaction) => void
  #committedAt = new Date(0)
  #transactionId = 0
  #changes: RowChange[] = []

  constructor(types: WalTypes, tell: (transaction: CommittedTransaction) => void) {
    this.#types = types
    this.#tell = tell
  }

  add(message: Pgoutput.Message): void {
    switch (message.tag) {
      case 'begin':
        this.#transactionId = message.xid >>> 0
        this.#committedAt = new Date(Number(message.commitTime.valueOf() / 1_000n))
        break
      case 'insert':
        this.#push(message.relation, 'INSERT', { record: message.new, oldRecord: null })
        break
      case 'update':
        this.#push(message.relation, 'UPDATE', {
          record: message.new,
          oldRecord: message.old ?? message.key,
        })
        break
      case 'delete':
        this.#push(message.relation, 'DELETE', {
          record: null,
          oldRecord: message.old ?? message.key,
        })
        break
      case 'commit':
        this.#flush()
    }
  }

  #push(
    relation: Pgoutput.MessageRelation,
    type: RowChange['type'],
    { record, oldRecord }: Record<'record' | 'oldRecord', Tuple | null>,
  ): void {
    this.#changes.push({
      schema: relation.schema,
      table: relation.name,
      type,
      columns: relation.columns.map((column) => ({
        name: column.name,
        type: this.#types.nameOf(column.typeOid),
      })),
      record: record && this.#read(relation, record),
      oldRecord: oldRecord && this.#read(relation, oldRecord),
    })
    if (this.#changes.length >= maxChanges) this.#flush()
  }

  /** Without the columns that the log does not have: unchanged large values, and no part of a key. */
  #read(relation: Pgoutput.MessageRelation, tuple: Tuple): Record<string, unknown> {
    // A column may be called `__proto__`, so nothing is assigned by name.
    return Object.fromEntries(
      relation.columns.flatMap(({ name, typeOid }) => {
        const value = tuple[name]
        if (value === undefined) return []
        return [[name, typeof value === 'string' ? this.#types.parse(typeOid, value) : null]]
      }),
    )
  }

  #flush(): void {
    if (this.#changes.length === 0) return
    const changes = this.#changes
    this.#changes = []
    this.#tell({
      committedAt: this.#committedAt,
      transactionId: this.#transactionId,
      changes,
    })
  }
}

type Tuple = Record<string, unknown>
