import { z } from 'zod'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { storageError } from '../storage-error.ts'
import { listEntriesByName, seekAfter } from './entries-by-name.ts'
import { listEntriesByTime, type EntriesByTimeQuery } from './entries-by-time.ts'
import type { Entry, EntryQuery } from './entry.ts'

const maxLimit = 1_000

const body = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).default(maxLimit),
  cursor: z.string().nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})

/** Where the next page begins: a key of the names, or the last entry of those sorted by a time. */
const position = z.union([
  z.object({ seek: z.string() }),
  z.object({ isObject: z.boolean(), at: z.iso.datetime({ offset: true }), name: z.string() }),
])
type Position = z.infer<typeof position>

/**
 * `POST /object/list-v2/:bucket`: names that begin with the prefix, with the folders apart when
 * `with_delimiter` asks for them. Case matters. A page costs the same wherever it is.
 */
export async function listObjectsV2(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { prefix, limit, cursor, with_delimiter, sortBy } = await readJsonBody(request, body)
  const { column = 'name', order = 'asc' } = sortBy ?? {}
  const pageSize = Math.min(limit, maxLimit)
  const query = {
    bucketId: params['bucket'] ?? '',
    prefix,
    order,
    ignoresCase: false,
    hasFolders: with_delimiter,
    // One more, to know whether there is another page.
    limit: pageSize + 1,
    offset: 0,
  }
  const after = cursor ? parseCursor(cursor) : null
  const found = await transactAsCaller(
    context,
    { caller, operation: 'storage.object.list_v2', readOnly: true },
    (tx) =>
      column === 'name'
        ? listEntriesByName(tx, { ...query, seek: seekOf(after) })
        : listEntriesByTime(tx, { ...query, column, after: timeOf(after) }),
  )
  return Response.json(toPage(found, { prefix, pageSize, order, hasFolders: with_delimiter }))
}

interface PageOptions extends Pick<EntryQuery, 'prefix' | 'order' | 'hasFolders'> {
  pageSize: number
}

function toPage(found: (Entry & { at?: string })[], options: PageOptions) {
  const entries = found.slice(0, options.pageSize).map((entry) => toNamed(entry, options.prefix))
  const last = entries.at(-1)
  const hasNext = found.length > options.pageSize
  const withKey = (name: string) =>
    options.hasFolders ? { key: name.replace(/\/$/, '').split('/').at(-1) ?? '' } : {}
  return {
    hasNext,
    ...(hasNext && last ? { nextCursor: cursorAfter(last, options.order) } : {}),
    folders: entries
      .filter(({ id }) => id === null)
      .map(({ name }) => ({ ...withKey(name), name })),
    objects: entries
      .filter(({ id }) => id !== null)
      .map(({ at: _at, ...entry }) => ({ ...withKey(entry.name), ...entry })),
  }
}

/** A folder is named with its slash. */
function toNamed<Found extends Entry>(entry: Found, prefix: string): Found {
  if (entry.id !== null) return entry
  return { ...entry, name: entry.name.slice(0, entry.name.indexOf('/', prefix.length) + 1) }
}

function cursorAfter(
  { name, id, at }: Entry & { at?: string },
  order: EntryQuery['order'],
): string {
  const next: Position =
    at === undefined
      ? { seek: seekAfter(name, { order, isFolder: id === null }) }
      : { isObject: id !== null, at: toIso(at), name }
  return Buffer.from(JSON.stringify(next)).toString('base64url')
}

/** `2026-11-23 01:29:58.226506+00` of PostgreSQL, whose microseconds a Date would lose. */
function toIso(at: string): string {
  return at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** @throws ApiError 400 `InvalidParameter` for a cursor that this service did not make */
function parseCursor(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw invalidCursor(cause)
  }
}

function seekOf(after: Position | null): string | null {
  if (after === null) return null
  if (!('seek' in after)) throw invalidCursor()
  return after.seek
}

function timeOf(after: Position | null): EntriesByTimeQuery['after'] {
  if (after === null) return null
  if ('seek' in after) throw invalidCursor()
  return after
}

function invalidCursor(cause?: unknown) {
  return storageError('InvalidParameter', 'Invalid Parameter cursor', { cause })
}
