import type { Key, Relation } from './list-keys.ts'
import type { ColumnPair, KeyRelationship } from './relationship.ts'
import { isSameName, keyOf, type QualifiedName } from './table.ts'

/** A relation that contains the columns of a key: the table itself, or a view of it. */
interface Side extends QualifiedName {
  columns: readonly string[]
  isView: boolean
}

/** Derives the primary key of each table and view that has one; the map keys are those of {@link keyOf}. */
export function derivePrimaryKeys(
  relations: ReadonlyMap<string, Relation>,
  keys: readonly Key[],
): Map<string, readonly string[]> {
  const primaryKeys = new Map<string, readonly string[]>()
  const sides = new SideFinder(relations)
  for (const { table, columns, foreign } of keys) {
    if (foreign) continue
    for (const side of sides.find(table, columns)) {
      const key = keyOf(side)
      if (!primaryKeys.has(key)) primaryKeys.set(key, side.columns)
    }
  }
  return primaryKeys
}

/**
 * Derives every relationship from the foreign keys: between tables, between tables and views of the related table,
 * between views, and through junction tables whose primary key contains both foreign keys.
 */
export function deriveRelationships(
  relations: ReadonlyMap<string, Relation>,
  keys: readonly Key[],
): KeyRelationship[] {
  const sides = new SideFinder(relations)
  const toOne = keys.flatMap((key) => (key.foreign ? deriveToOne(sides, key, key.foreign) : []))
  return [
    ...toOne,
    ...toOne.map(invert),
    ...deriveManyToMany(toOne, derivePrimaryKeys(relations, keys)),
  ]
}

function deriveToOne(
  sides: SideFinder,
  key: Key,
  foreign: NonNullable<Key['foreign']>,
): KeyRelationship[] {
  const targets = sides.find(foreign.table, foreign.columns)
  return sides.find(key.table, key.columns).flatMap((from) =>
    targets.map((to) => ({
      kind: key.isUnique ? 'one-to-one' : 'many-to-one',
      from: { schema: from.schema, name: from.name },
      to: { schema: to.schema, name: to.name },
      constraint: key.name,
      columns: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? '']),
      junction: null,
      isFromView: from.isView,
      isToView: to.isView,
    })),
  )
}

function invert(relationship: KeyRelationship): KeyRelationship {
  const { kind, from, to, columns, isFromView, isToView } = relationship
  return {
    ...relationship,
    kind: kind === 'one-to-one' ? kind : 'one-to-many',
    from: to,
    to: from,
    columns: columns.map(swap),
    isFromView: isToView,
    isToView: isFromView,
  }
}

function deriveManyToMany(
  toOne: readonly KeyRelationship[],
  primaryKeys: ReadonlyMap<string, readonly string[]>,
): KeyRelationship[] {
  const byJunction = Map.groupBy(
    toOne.filter(({ kind }) => kind === 'many-to-one'),
    ({ from }) => keyOf(from),
  )
  return [...byJunction].flatMap(([junction, relationships]) => {
    const primaryKey = new Set(primaryKeys.get(junction))
    const inKey = relationships.filter(({ columns }) =>
      columns.every(([column]) => primaryKey.has(column)),
    )
    return inKey.flatMap((first) =>
      inKey.flatMap((second) =>
        first.constraint === second.constraint ? [] : [throughJunction(first, second)],
      ),
    )
  })
}

function throughJunction(first: KeyRelationship, second: KeyRelationship): KeyRelationship {
  return {
    kind: 'many-to-many',
    from: first.to,
    to: second.to,
    constraint: first.constraint,
    columns: [],
    junction: {
      table: first.from,
      toConstraint: second.constraint,
      fromColumns: first.columns.map(swap),
      toColumns: second.columns.map(swap),
    },
    isFromView: first.isToView,
    isToView: second.isToView,
  }
}

function swap([a, b]: ColumnPair): ColumnPair {
  return [b, a]
}

/** Finds a table, and the views of it that contain given columns. */
class SideFinder {
  readonly #relations: ReadonlyMap<string, Relation>
  readonly #views: ReadonlyMap<string, readonly Relation[]>

  constructor(relations: ReadonlyMap<string, Relation>) {
    this.#relations = relations
    const pairs = [...relations.values()].flatMap((view) =>
      [...new Set([...(view.sourceColumns?.values() ?? [])].map(({ table }) => table))].map(
        (table) => ({
          table,
          view,
        }),
      ),
    )
    this.#views = new Map(
      [...Map.groupBy(pairs, ({ table }) => table)].map(([table, entries]) => [
        table,
        entries.map(({ view }) => view),
      ]),
    )
  }

  find(oid: string, columns: readonly number[]): Side[] {
    const table = this.#relations.get(oid)
    if (!table) return []
    const tableSide = {
      schema: table.schema,
      name: table.name,
      columns: columns.map((column) => table.columns.get(column) ?? ''),
      isView: false,
    }
    return [
      tableSide,
      ...(this.#views.get(oid) ?? [])
        .filter((view) => !isSameName(view, table))
        .flatMap((view) => sidesOfView(view, oid, columns)),
    ]
  }
}

/** A view that contains a column twice has one side for each. */
function sidesOfView(view: Relation, oid: string, columns: readonly number[]): Side[] {
  const choices = columns.map((column) =>
    [...(view.sourceColumns ?? [])]
      .filter(([, source]) => source.table === oid && source.column === column)
      .map(([attnum]) => view.columns.get(attnum) ?? ''),
  )
  const combinations = choices.reduce<string[][]>(
    (prefixes, names) => prefixes.flatMap((prefix) => names.map((name) => [...prefix, name])),
    [[]],
  )
  return combinations.map((names) => ({
    schema: view.schema,
    name: view.name,
    columns: names,
    isView: true,
  }))
}
