import { restError, type RestError } from '../rest-error.ts'
import type { KeyRelationship, Relationship } from '../schema/relationship.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { findSimilar } from '../schema/similar-names.ts'
import { isSameName, keyOf, type QualifiedName } from '../schema/table.ts'

/**
 * Finds the relationship of an embedded resource. The target is the name of a related table, a
 * computed relationship, a foreign key or a foreign key column. The hint is a foreign key, a column
 * on either side, or a junction table.
 * @throws RestError PGRST200 for none, PGRST201 for several
 */
export function findRelationship(
  cache: SchemaCache,
  from: QualifiedName,
  target: string,
  hint: string | null,
): Relationship {
  const relationships = cache.relationships.get(keyOf(from)) ?? []
  const found = relationships.filter((one) => matches(one, from.schema, target, hint))
  const [only, ...others] = found
  if (!only) throw relationshipNotFound(cache, from, target, hint)
  if (others.length > 0) throw ambiguousRelationship(from, target, found)
  return only
}

function matches(one: Relationship, schema: string, target: string, hint: string | null): boolean {
  if (one.kind === 'computed') return one.function.schema === schema && one.function.name === target
  if (one.to.schema !== schema) return false
  if (isSameName(one.from, one.to)) return matchesSelf(one, target, hint)
  if (hint !== null)
    return one.to.name === target && (isHintOf(one, hint) || one.junction?.table.name === hint)
  if (one.to.name === target) return true
  return (
    !one.isToView &&
    one.junction === null &&
    (one.constraint === target || isColumn(one, 0, target))
  )
}

/**
 * A foreign key from a table to itself works in both directions: the table name means the children,
 * the column name means the parent. The constraint names both, so it finds neither.
 */
function matchesSelf(one: KeyRelationship, target: string, hint: string | null): boolean {
  if (hint === null && one.kind === 'many-to-one') return isColumn(one, 0, target)
  return (
    one.to.name === target &&
    one.kind === 'one-to-many' &&
    (hint === null || isColumn(one, 1, hint))
  )
}

function isHintOf(one: KeyRelationship, hint: string): boolean {
  return (
    one.junction === null &&
    (one.constraint === hint || isColumn(one, 0, hint) || isColumn(one, 1, hint))
  )
}

function isColumn({ columns }: KeyRelationship, side: 0 | 1, name: string): boolean {
  return columns.length === 1 && columns[0]?.[side] === name
}

function relationshipNotFound(
  cache: SchemaCache,
  from: QualifiedName,
  target: string,
  hint: string | null,
): RestError {
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return restError(
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${target}'${using} in the schema '${from.schema}', but no matches were found.`,
      hint: suggest(cache, from, target),
    },
  )
}

function suggest(cache: SchemaCache, from: QualifiedName, target: string): string | null {
  const relationships = cache.relationships.get(keyOf(from))
  if (relationships) {
    const names = relationships.map((one) => one.to.name)
    const similar = names.includes(target) ? null : findSimilar(target, names)
    return similar && `Perhaps you meant '${similar}' instead of '${target}'.`
  }
  const parents = [...cache.relationships.values()].flatMap(([one]) =>
    one?.from.schema === from.schema ? [one.from.name] : [],
  )
  const similar = findSimilar(from.name, parents)
  return similar && `Perhaps you meant '${similar}' instead of '${from.name}'.`
}

function ambiguousRelationship(
  from: QualifiedName,
  target: string,
  found: readonly Relationship[],
): RestError {
  const fromKeys = found
    .filter((one) => one.kind !== 'computed')
    .sort((a, b) => (hintOf(a) < hintOf(b) ? -1 : 1))
  return restError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    {
      details: fromKeys.map((one) => ({
        cardinality: one.kind,
        embedding: `${one.from.name} with ${one.to.name}`,
        relationship: describe(one),
      })),
      hint: `Try changing '${target}' to one of the following: ${fromKeys.map((one) => `'${one.to.name}!${hintOf(one)}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function hintOf({ junction, constraint }: KeyRelationship): string {
  return junction ? junction.table.name : constraint
}

function describe({ from, to, constraint, columns, junction }: KeyRelationship): string {
  const list = (names: readonly string[]) => `(${names.join(', ')})`
  if (junction) {
    const [fromSide, toSide] = [junction.fromColumns, junction.toColumns].map((pairs) =>
      list(pairs.map(([, column]) => column)),
    )
    return `${junction.table.name} using ${constraint}${fromSide} and ${junction.toConstraint}${toSide}`
  }
  return `${constraint} using ${from.name}${list(columns.map(([column]) => column))} and ${to.name}${list(columns.map(([, column]) => column))}`
}
