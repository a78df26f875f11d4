import { restError, type RestError } from '../rest-error.ts'
import type { Parameter, RestFunction } from '../schema/list-functions.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { findSimilar, strictScore } from '../schema/similar-names.ts'
import { keyOf, type QualifiedName } from '../schema/table.ts'

interface Call {
  name: QualifiedName
  /** The names of the arguments in the request. */
  args: readonly string[]
  /** The content type of the body; null without a body (GET). */
  bodyType: string | null
}

/** The parameter types that accept a whole body, by content type. */
const bodyTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

/**
 * Finds the overload that accepts exactly these arguments, or else one with a single unnamed
 * parameter for the whole body.
 * @throws RestError PGRST202 for none, PGRST203 for several
 */
export function findFunction(cache: SchemaCache, call: Call): RestFunction {
  const overloads = cache.functions.get(keyOf(call.name)) ?? []
  const named = overloads.filter((one) => acceptsArguments(one.parameters, call))
  const matches =
    named.length > 0 ? named : overloads.filter((one) => acceptsBody(one.parameters, call))
  const [only, ...others] = matches
  if (!only) throw functionNotFound(cache, overloads, call)
  if (others.length > 0) throw ambiguousFunction(matches)
  return only
}

function acceptsArguments(parameters: readonly Parameter[], { args, bodyType }: Call): boolean {
  if (isRaw(bodyType)) return false
  return (
    args.every((name) => parameters.some((one) => one.name === name)) &&
    parameters.every(({ name, isRequired }) => !isRequired || args.includes(name))
  )
}

function acceptsBody(parameters: readonly Parameter[], { bodyType }: Call): boolean {
  const [only] = parameters
  return (
    parameters.length === 1 &&
    only?.name === '' &&
    bodyType !== null &&
    (bodyTypes[bodyType] ?? []).includes(only.type)
  )
}

function isRaw(bodyType: string | null): boolean {
  return (
    bodyType === 'text/plain' || bodyType === 'text/xml' || bodyType === 'application/octet-stream'
  )
}

function functionNotFound(
  cache: SchemaCache,
  overloads: readonly RestFunction[],
  call: Call,
): RestError {
  const { name, args, bodyType } = call
  const qualifiedName = `${name.schema}.${name.name}`
  const sorted = [...args].sort()
  const message = isRaw(bodyType)
    ? ''
    : sorted.length === 0
      ? ' without parameters'
      : `(${sorted.join(', ')})`
  return restError(
    'PGRST202',
    `Could not find the function ${qualifiedName}${message} in the schema cache`,
    {
      details: `Searched for the function ${qualifiedName}${describe(sorted, bodyType)}, but no matches were found in the schema cache.`,
      hint: isRaw(bodyType) ? null : suggest(cache, overloads, name, sorted),
    },
  )
}

function describe(args: readonly string[], bodyType: string | null): string {
  if (bodyType !== null && isRaw(bodyType))
    return ` with a single unnamed ${bodyTypes[bodyType]?.[0]} parameter`
  const named =
    args.length === 0
      ? ' without parameters'
      : ` with parameter${args.length > 1 ? 's' : ''} ${args.join(', ')}`
  return bodyType === 'application/json'
    ? `${named} or with a single unnamed json/jsonb parameter`
    : named
}

function suggest(
  cache: SchemaCache,
  overloads: readonly RestFunction[],
  { schema, name }: QualifiedName,
  args: readonly string[],
): string | null {
  const list = (names: readonly string[]) => `(${[...names].sort().join(', ')})`
  if (overloads.length > 0) {
    const similar = findSimilar(
      list(args),
      overloads.map((one) => list(one.parameters.map((parameter) => parameter.name))),
    )
    return similar && `Perhaps you meant to call the function ${schema}.${name}${similar}`
  }
  const names = [...cache.functions.values()].flatMap(([one]) =>
    one?.schema === schema ? [one.name] : [],
  )
  const similar = findSimilar(name, names, strictScore)
  return similar && `Perhaps you meant to call the function ${schema}.${similar}`
}

function ambiguousFunction(matches: readonly RestFunction[]): RestError {
  const signatures = matches.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  )
  return restError(
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
