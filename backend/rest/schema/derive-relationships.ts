import type { Key, Relation } from './list-keys.ts'
import type { ColumnPair, KeyRelationship } from './relationship.ts'
import { isSameName, keyOf, type QualifiedName } from './table.ts'

/** A relation that shows the columns of a key: the table itself, or a view of it. */
interface Side extends QualifiedName {
  columns: readonly string[]
  isView: boolean
}

/** The primary key of each relation that has one, views included, by {@link keyOf} its name. */
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
 * Every relationship that the foreign keys give: between tables, between a table and a view that shows the other
 * side, between views, and across junctions whose primary key holds both foreign keys.
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
  return [...byJunction].flatMap(([junction, ways]) => {
    const primaryKey = new Set(primaryKeys.get(junction))
    const inKey = ways.filter(({ columns }) => columns.every(([column]) => primaryKey.has(column)))
    return inKey.flatMap((first) =>
      inKey.flatMap((second) =>
        first.constraint === second.constraint ? [] : [acrossJunction(first, second)],
      ),
    )
  })
}

function acrossJunction(first: KeyRelationship, second: KeyRelationship): KeyRelationship {
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

/** Finds the table and the views that show given columns of it. */
class SideFinder {
  readonly #relations: ReadonlyMap<string, Relation>
  readonly #views: ReadonlyMap<string, readonly Relation[]>

  constructor(relations: ReadonlyMap<string, Relation>) {
    this.#relations = relations
    const pairs = [...relations.values()].flatMap((view) =>
      [...new Set([...(view.shows?.values() ?? [])].map(({ table }) => table))].map((table) => ({
        table,
        view,
      })),
    )
    this.#views = new Map(
      [...Map.groupBy(pairs, ({ table }) => table)].map(([table, of]) => [
        table,
        of.map(({ view }) => view),
      ]),
    )
  }

  find(oid: string, columns: readonly number[]): Side[] {
    const table = this.#relations.get(oid)
    if (!table) return []
    const own = {
      schema: table.schema,
      name: table.name,
      columns: columns.map((column) => table.columns.get(column) ?? ''),
      isView: false,
    }
    return [
      own,
      ...(this.#views.get(oid) ?? [])
        .filter((view) => !isSameName(view, table))
        .flatMap((view) => sidesOfView(view, oid, columns)),
    ]
  }
}

/** A view may show a column twice, and then is as many sides. */
function sidesOfView(view: Relation, oid: string, columns: readonly number[]): Side[] {
  const choices = columns.map((column) =>
    [...(view.shows ?? [])]
      .filter(([, shown]) => shown.table === oid && shown.column === column)
      .map(([attnum]) => view.columns.get(attnum) ?? ''),
  )
  const combinations = choices.reduce<string[][]>(
    (all, names) => all.flatMap((chosen) => names.map((name) => [...chosen, name])),
    [[]],
  )
  return combinations.map((names) => ({
    schema: view.schema,
    name: view.name,
    columns: names,
    isView: true,
  }))
}
