import type { Key, Relation } from './list-keys.ts'
import type { ColumnPair, KeyRelationship } from './relationship.ts'
import { isSameName, keyOf, type QualifiedName } from './table.ts'

/** A relation that contains the columns of a key: the table itself, or a view of it. */
interface Side extends QualifiedName {
  columns: readonly string[]
  isView: boolean
}

/**
 * Derives the primary key of each table and view that has one; the map keys are those of {@link
 * keyOf}.
 */
export function derivePrimaryKeys(
  relations: ReadonlyMap<string, Relation>,
  keys: readonly Key[],
): Map<string, readonly string[]> {
  const primaryKeys = new Map<string, readonly string[]>()
  const findSides = createSideFinder(relations)
  for (const { table, columns, foreign } of keys) {
    if (foreign) continue
    for (const side of findSides(table, columns)) {
      const key = keyOf(side)
      if (!primaryKeys.has(key)) primaryKeys.set(key, side.columns)
    }
  }
  return primaryKeys
}

/**
 * Derives every relationship from the foreign keys: between tables, between tables and views of the
 * related table, between views, and through junction tables whose primary key contains both foreign
 * keys.
 */
export function deriveRelationships(
  relations: ReadonlyMap<string, Relation>,
  keys: readonly Key[],
): KeyRelationship[] {
  const findSides = createSideFinder(relations)
  const toOne = keys.flatMap((key) => (key.foreign ? deriveToOne(findSides, key, key.foreign) : []))
  return [
    ...toOne,
    ...toOne.map(invert),
    ...deriveManyToMany(toOne, derivePrimaryKeys(relations, keys)),
  ]
}

function deriveToOne(
  findSides: FindSides,
  key: Key,
  foreign: NonNullable<Key['foreign']>,
): KeyRelationship[] {
  const targets = findSides(foreign.table, foreign.columns)
  return findSides(key.table, key.columns).flatMap((from) =>
    targets.map((to) => ({
      kind: key.isUnique ? 'one-to-one' : 'many-to-one',
      from: { schema: from.schema, name: from.name },
      to: { schema: to.schema, name: to.name },
      constraint: key.name,
      columns: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? '']),
      junction: null,
      hasKey: true,
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
    hasKey: false,
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
    hasKey: false,
    isFromView: first.isToView,
    isToView: second.isToView,
  }
}

function swap([a, b]: ColumnPair): ColumnPair {
  return [b, a]
}

/** Finds a table, and the views of it that contain given columns. */
type FindSides = (oid: string, columns: readonly number[]) => Side[]

function createSideFinder(relations: ReadonlyMap<string, Relation>): FindSides {
  const viewsByTable = groupViews(relations)
  return (oid, columns) => {
    const table = relations.get(oid)
    if (!table) return []
    const tableSide = {
      schema: table.schema,
      name: table.name,
      columns: columns.map((column) => table.columns.get(column) ?? ''),
      isView: false,
    }
    const views = (viewsByTable.get(oid) ?? []).filter((view) => !isSameName(view, table))
    return [tableSide, ...views.flatMap((view) => sidesOfView(view, oid, columns))]
  }
}

/** The views of each table, by the object id of the table. */
function groupViews(relations: ReadonlyMap<string, Relation>): Map<string, Relation[]> {
  const viewsByTable = new Map<string, Relation[]>()
  for (const view of relations.values()) {
    const tables = new Set([...(view.sourceColumns?.values() ?? [])].map(({ table }) => table))
    for (const table of tables) viewsByTable.set(table, [...(viewsByTable.get(table) ?? []), view])
  }
  return viewsByTable
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
